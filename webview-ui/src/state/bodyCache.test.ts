import { describe, expect, it } from "vitest";
import { BodyCache } from "./bodyCache.ts";

describe("BodyCache", () => {
  it("drops the least recently read text when it is full", () => {
    const cache = new BodyCache(10);
    cache.addAll({ a: "aaaa", b: "bbbb" });
    cache.get("a");
    cache.addAll({ c: "cccc" });
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["aaaa", undefined, "cccc"]);
  });

  it("keeps one text that is larger than the limit", () => {
    const cache = new BodyCache(3);
    cache.addAll({ a: "aaaa" });
    expect(cache.get("a")).toBe("aaaa");
  });

  it("counts a text once however often it is added", () => {
    const cache = new BodyCache(8);
    cache.addAll({ a: "aaaa" });
    cache.addAll({ a: "aaaa" });
    cache.addAll({ b: "bbbb" });
    expect([cache.get("a"), cache.get("b")]).toEqual(["aaaa", "bbbb"]);
  });
});
