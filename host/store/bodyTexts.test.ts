import { describe, expect, it } from "vitest";
import { Places } from "./bodyTexts.ts";

describe("Places", () => {
  it("returns each place after its columns have grown", () => {
    const places = new Places();
    const placeOf = (index: number) => ({ file: `file${index % 3}`, offset: index * 2 ** 33, length: index });
    for (let index = 0; index < 1000; index += 1) places.set(`hash${index}`, placeOf(index));
    const read = Array.from({ length: 1000 }, (_, index) => places.get(`hash${index}`));
    expect(read).toEqual(Array.from({ length: 1000 }, (_, index) => placeOf(index)));
  });

  it("accepts a hash again after deleting it", () => {
    const places = new Places();
    places.set("hash", { file: "one", offset: 1, length: 2 });
    places.delete("hash");
    expect({ has: places.has("hash"), place: places.get("hash"), file: places.findFile("hash") }).toEqual({
      has: false,
    });
    places.set("hash", { file: "two", offset: 3, length: 4 });
    expect(places.get("hash")).toEqual({ file: "two", offset: 3, length: 4 });
  });
});
