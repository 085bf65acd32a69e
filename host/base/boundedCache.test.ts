import { describe, expect, it } from "vitest";
import { BoundedCache } from "./boundedCache.ts";

describe("BoundedCache", () => {
  it("drops what was used longest ago once the costs are too high, and what is too large at once", () => {
    const cache = new BoundedCache<string>(10, (text) => text.length);
    const kept = () => ["a", "b", "c", "d"].filter((key) => cache.get(key) !== undefined);
    cache.set("a", "1234");
    cache.set("b", "1234");
    cache.get("a");
    cache.set("c", "1234");
    expect(kept()).toEqual(["a", "c"]);
    cache.set("a", "12");
    cache.set("d", "1234");
    expect(kept()).toEqual(["a", "c", "d"]);
    cache.set("b", "12345678901");
    expect(kept()).toEqual([]);
  });
});
