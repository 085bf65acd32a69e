import { expect, it } from "vitest";
import { ReviewPlaces } from "./reviewPlaces.ts";

it("returns to the section of each review, and to its row of code once that is there", () => {
  const places = new ReviewPlaces({ reviewId: "r0", sectionId: "s0", offset: -5 });
  places.note("r1", { id: "s1", offset: 0 }, { id: "row", offset: -7 });
  places.note("r2", { id: "s1", offset: -20 }, undefined);
  expect([places.enter("r0"), places.enter("r2"), places.enter("r3")]).toEqual([
    { id: "s0", offset: -5 },
    { id: "s1", offset: -20 },
    undefined,
  ]);
  expect(places.enter("r1")).toEqual({ id: "s1", offset: 0 });
  places.note("r1", { id: "s1", offset: 0 }, undefined);
  expect(places.takeRow(() => false)).toBeUndefined();
  expect(places.takeRow((id) => id === "row")).toEqual({ id: "row", offset: -7 });
  expect(places.takeRow(() => true)).toBeUndefined();
  places.note("r3", { id: "s3", offset: 0 }, { id: "lines", offset: -9, around: ["file", "hunk"] });
  places.enter("r3");
  expect([places.takeAround(), places.takeAround()]).toEqual([["file", "hunk"], []]);
  expect(places.takeRow((id) => id === "lines")).toEqual({ id: "lines", offset: -9 });
  places.enter("r1");
  places.dropRow();
  expect(places.takeRow(() => true)).toBeUndefined();
});
