import { describe, expect, it, vi } from "vitest";
import { commitChars } from "../../limits.ts";
import type { HastChunk, RenderQueue, RenderRequest, RenderResult } from "../../markdown/types.ts";
import type { WantedSection } from "../../scroller/scrollerEvents.ts";
import { FrameSlices } from "./frameSlices.ts";
import { SectionContents } from "./sectionContents.ts";

/** Queue whose answers come from the test. */
class HandQueue implements RenderQueue {
  readonly asked: string[] = [];
  readonly cancelled: string[] = [];
  readonly #waiting = new Map<string, (result: RenderResult) => void>();
  definitions: readonly string[] = [];

  setDefinitions(definitions: readonly string[]): void {
    this.definitions = definitions;
  }
  peek(): undefined {
    return undefined;
  }
  render({ hash }: RenderRequest): Promise<RenderResult> {
    this.asked.push(hash);
    return new Promise((resolve) => this.#waiting.set(hash, resolve));
  }
  renderAnyway(request: RenderRequest): Promise<RenderResult> {
    return this.render(request);
  }
  cancel({ hash }: RenderRequest): void {
    this.cancelled.push(hash);
  }
  dispose(): void {
    this.#waiting.clear();
  }
  answer(hash: string, ...blocks: readonly string[]): void {
    this.answerer(hash)(...blocks);
  }
  /** Returns a function that answers the current request, even if others follow. */
  answerer(hash: string): (...blocks: readonly string[]) => void {
    const settle = this.#waiting.get(hash);
    // Tests use chunks of their own, which this code never reads.
    return (...blocks) => settle?.({ kind: "blocks", blocks: blocks as readonly string[] as readonly HastChunk[] });
  }
  fail(hash: string, reason: string): void {
    this.#waiting.get(hash)?.({ kind: "plain", cause: "slow", reason });
  }
}

function contentsOf(texts: Readonly<Record<string, string>>) {
  const queue = new HandQueue();
  let frame: (() => void) | undefined;
  const clock = {
    requestFrame: (begin: () => void) => {
      frame = begin;
      return 1;
    },
    cancelFrame: () => undefined,
    now: () => 0,
  };
  const bodies = { peek: (hash: string) => texts[hash], load: async (hash: string) => texts[hash] };
  const contents = new SectionContents(bodies, queue, new FrameSlices(clock, 8));
  const runFrame = async () => {
    // Answers arrive as promises, so the frame comes after them.
    await expect.poll(() => frame).toBeDefined();
    const begin = frame;
    frame = undefined;
    begin?.();
  };
  return { contents, queue, runFrame };
}

const want = (id: string, hash: string, isVisible = true): WantedSection => ({ id, hash, isVisible });

describe("SectionContents", () => {
  it("has the first texts formatted before they are mounted, up to one that is not here", () => {
    const { contents, queue } = contentsOf({ h1: "one", h2: "two", h4: "four" });
    const sections = ["h1", "h2", "h3", "h4"].map((hash) => ({ id: `s-${hash}`, hash }));
    contents.formatAhead(sections);
    expect(queue.asked).toEqual(["h1", "h2"]);
  });

  it("shows blocks when they are ready, and reports once that all visible content is settled", async () => {
    const { contents, queue, runFrame } = contentsOf({ h1: "one", h2: "two", h3: "three" });
    const onSettled = vi.fn();
    contents.show([want("a", "h1"), want("b", "h2"), want("c", "h3", false)], onSettled);
    queue.answer("h1", "block 1");
    await runFrame();
    expect(onSettled.mock.calls.length).toBe(0);
    queue.answer("h2", "block 2");
    await runFrame();
    expect([contents.content("a"), contents.content("b"), contents.content("c"), onSettled.mock.calls.length]).toEqual([
      { kind: "blocks", blocks: ["block 1"] },
      { kind: "blocks", blocks: ["block 2"] },
      { kind: "waiting" },
      1,
    ]);
  });

  it("keeps the old content until the new content is ready", async () => {
    const { contents, queue, runFrame } = contentsOf({ h1: "one", h2: "two" });
    contents.show([want("a", "h1")], () => undefined);
    queue.answer("h1", "old");
    await runFrame();
    contents.show([want("a", "h2")], () => undefined);
    const during = contents.content("a");
    queue.answer("h2", "new");
    await runFrame();
    expect([during, contents.content("a")]).toEqual([
      { kind: "blocks", blocks: ["old"] },
      { kind: "blocks", blocks: ["new"] },
    ]);
  });

  it("replaces a long section block by block, so that it never gets shorter on the way", async () => {
    const { contents, queue, runFrame } = contentsOf({ h1: "one", h2: "two" });
    const seen: unknown[] = [];
    contents.show([want("a", "h1")], () => undefined);
    queue.answer("h1", "1", "2", "3");
    await runFrame();
    contents.subscribe("a", () => seen.push(contents.content("a")));
    contents.show([want("a", "h2")], () => undefined);
    const [x, y] = ["x".repeat(commitChars), "y"];
    queue.answer("h2", x, y);
    await runFrame();
    expect(seen).toEqual([
      { kind: "blocks", blocks: [x, "2"] },
      { kind: "blocks", blocks: [x, y] },
    ]);
  });

  it("knows the final content of a text, but not while it or a definition is on its way", async () => {
    const { contents, queue, runFrame } = contentsOf({ h1: "one", d: "[x]: y" });
    contents.show([want("a", "h1")], () => undefined);
    const before = contents.findFinal("h1");
    queue.answer("h1", "old");
    await runFrame();
    const formatted = contents.findFinal("h1");
    const defining = contents.setDefining(["d"]);
    const during = contents.findFinal("h1");
    await defining;
    const again = contents.findFinal("h1");
    queue.answer("h1", "new");
    await runFrame();
    expect([before, formatted, during, again, contents.findFinal("h1")]).toEqual([
      undefined,
      { kind: "blocks", blocks: ["old"] },
      undefined,
      undefined,
      { kind: "blocks", blocks: ["new"] },
    ]);
  });

  it("ignores the answer for a text that the section no longer has", async () => {
    const { contents, queue, runFrame } = contentsOf({ h1: "one", h2: "two" });
    contents.show([want("a", "h1")], () => undefined);
    contents.show([want("a", "h2")], () => undefined);
    queue.answer("h1", "late");
    queue.answer("h2", "right");
    await runFrame();
    expect(contents.content("a")).toEqual({ kind: "blocks", blocks: ["right"] });
  });

  it("shows the source with the reason when formatting fails, and settles", async () => {
    const { contents, queue, runFrame } = contentsOf({ h1: "one" });
    const onSettled = vi.fn();
    contents.show([want("a", "h1")], onSettled);
    queue.fail("h1", "too slow");
    await runFrame();
    expect([contents.content("a"), onSettled.mock.calls.length]).toEqual([
      { kind: "plain", text: "one", reason: "too slow" },
      1,
    ]);
  });

  it("cancels the request for a section that is no longer mounted", () => {
    const { contents, queue } = contentsOf({ h1: "one", h2: "two" });
    contents.show([want("a", "h1"), want("b", "h2")], () => undefined);
    contents.show([want("b", "h2")], () => undefined);
    expect(queue.cancelled).toEqual(["h1"]);
  });

  it("does not let an answer without definitions replace one with definitions", async () => {
    const { contents, queue, runFrame } = contentsOf({ h1: "one", h2: "two", d: "[x]: y" });
    contents.show([want("a", "h1"), want("b", "h2")], () => undefined);
    const answerBefore = queue.answerer("h1");
    await contents.setDefining(["d"]);
    queue.answer("h1", "with definitions");
    await runFrame();
    answerBefore("without");
    queue.answer("h2", "another section");
    await runFrame();
    expect(contents.content("a")).toEqual({ kind: "blocks", blocks: ["with definitions"] });
  });

  it("formats again when definitions of other sections arrive", async () => {
    const { contents, queue } = contentsOf({ h1: "one", d: "[x]: y" });
    contents.show([want("a", "h1")], () => undefined);
    await contents.setDefining(["d"]);
    await contents.setDefining(["d"]);
    expect([queue.definitions, queue.asked]).toEqual([["[x]: y"], ["h1", "h1"]]);
  });
});
