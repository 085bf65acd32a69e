import { describe, expect, it } from "vitest";
import { readPlace } from "./placeMemory.ts";

describe("readPlace", () => {
  const read = (value: unknown) => readPlace({ read: () => value, write: () => undefined });

  it("reads a saved place", () => {
    const place = { reviewId: "r", sectionId: "s", offset: -12, isOutlineOpen: true, commitDrafts: { r: "text" } };
    const changes = { reviewId: "r", round: 2, since: 1, file: "f", hunk: "h" };
    expect(read({ ...place, changes })).toEqual({ ...place, changes });
  });

  it("treats unreadable data as an empty memory", () => {
    expect([read(null), read("x"), read({ offset: "far" })]).toEqual([{ offset: 0 }, { offset: 0 }, { offset: 0 }]);
  });
});
