import { describe, expect, it } from "vitest";
import { BoundedCache } from "./boundedCache.ts";

describe("BoundedCache", () => {
  it("drops what was used longest ago once the costs are too high; what is too large stays until the next one comes", () => {
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
    expect(kept()).toEqual(["b"]);
    cache.set("c", "1");
    expect(kept()).toEqual(["c"]);
  });

  it("counts a replaced value once, and none that was deleted", () => {
    const cache = new BoundedCache<string>(2);
    cache.set("a", "1");
    cache.set("a", "2");
    cache.set("b", "1");
    expect([cache.get("a"), cache.get("b")]).toEqual(["2", "1"]);
    cache.delete("a");
    cache.delete("a");
    cache.set("c", "1");
    expect([cache.has("a"), cache.has("b"), cache.has("c")]).toEqual([false, true, true]);
  });
});
