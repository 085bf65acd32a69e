import { describe, expect, it } from "vitest";
import { createRenderMemo } from "./renderMemo.ts";
import type { HastChunk, RenderResult } from "./types.ts";

function blocks(length: number): RenderResult {
  return { kind: "blocks", blocks: ["x".repeat(length) as HastChunk] };
}

describe("createRenderMemo", () => {
  it("drops the least recently used result when it is full", () => {
    const memo = createRenderMemo(800);
    memo.set("a", blocks(100));
    memo.set("b", blocks(100));
    memo.get("a");
    memo.set("c", blocks(100));
    expect(["a", "b", "c"].map((key) => memo.get(key)?.kind)).toEqual(["blocks", undefined, "blocks"]);
  });

  it("keeps a result that alone exceeds the capacity, until the next one", () => {
    const memo = createRenderMemo(1000);
    memo.set("large", blocks(5000));
    expect(memo.get("large")).toEqual(blocks(5000));
    memo.set("small", blocks(1));
    expect([memo.get("large"), memo.get("small")]).toEqual([undefined, blocks(1)]);
  });

  it("counts a replaced result once", () => {
    const memo = createRenderMemo(1000);
    for (let times = 0; times < 50; times += 1) memo.set("a", blocks(100));
    memo.set("b", blocks(100));
    expect([memo.get("a"), memo.get("b")]).toEqual([blocks(100), blocks(100)]);
  });

  it("drops results on request", () => {
    const memo = createRenderMemo(1000);
    memo.set("a", blocks(1));
    memo.delete("a");
    memo.delete("a");
    expect(memo.get("a")).toBeUndefined();
  });
});
