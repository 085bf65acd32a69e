import { beforeEach, describe, expect, it } from "vitest";
import { HistoryEntries, readEntry, type Spot } from "./historyEntries.ts";
import type { Layer } from "./openLayers.ts";

const code: Layer = { kind: "code", question: { reviewId: "r1", hash: "1", text: "src/a.ts:1" } };
const comparison: Layer = { kind: "comparison", reviewId: "r1", from: 1, to: 2 };

const all: Layer = { kind: "changes", reviewId: "r1", round: 1 };
const layerOfBranch: Layer = { ...all, part: { kind: "commits", first: "a".repeat(40), last: "b".repeat(40) } };
const commit: Layer = { ...all, part: { kind: "commit", commit: "b".repeat(40) } };

const at = (id: string): Spot => ({ reviewId: "r1", section: { id, offset: -12 } });

beforeEach(() => history.replaceState(null, ""));

describe("readEntry", () => {
  it("reads the layers of a history entry", () => {
    const layers: readonly Layer[] = [{ kind: "iteration", reviewId: "r1", iteration: 2 }, comparison];
    expect(readEntry({ layers })?.layers).toEqual(layers);
  });

  it.each([
    null,
    undefined,
    "layers",
    {},
    { layers: [{ kind: "sheet" }] },
    { layers: [{ kind: "changes", round: "1" }] },
  ])("does not know %j, which another page or version has left", (state) => expect(readEntry(state)).toBe(undefined));
});

describe("HistoryEntries", () => {
  const walk = (direction: "back" | "forward") =>
    new Promise<void>((resolve) => {
      window.addEventListener("popstate", () => resolve(), { once: true });
      history[direction]();
    });

  it("finds where the reader was, both ways", async () => {
    const entries = new HistoryEntries();
    entries.visit(at("one"), []);
    await walk("back");
    expect(entries.arrive(at("two"))).toEqual(at("one"));
    await walk("forward");
    expect(entries.arrive(at("one"))).toEqual(at("two"));
  });

  it("finds after a reload where the reader went on from", async () => {
    new HistoryEntries().visit(at("one"), []);
    const reloaded = new HistoryEntries();
    await walk("back");
    expect(reloaded.arrive(at("two"))).toEqual(at("one"));
  });

  it("keeps the place when Back closes what was opened at it", async () => {
    const entries = new HistoryEntries();
    entries.record([code]);
    await walk("back");
    expect(entries.arrive(at("two"))).toBe(undefined);
    expect(entries.layers).toEqual([]);
  });

  it("leads back to a place that was gone to beside open code, also once the code is closed", async () => {
    const entries = new HistoryEntries();
    entries.record([code]);
    entries.visit(at("one"), [code]);
    entries.record([]);
    await walk("back");
    entries.arrive(at("two"));
    expect(entries.layers).toEqual([code]);
    await walk("back");
    expect(entries.arrive(at("two"))).toEqual(at("one"));
  });

  it("leads back through the changes that were chosen, and leaves all of them when they are closed", async () => {
    const entries = new HistoryEntries();
    entries.record([all]);
    entries.choose([layerOfBranch]);
    entries.choose([commit]);
    await walk("back");
    entries.arrive(undefined);
    expect(entries.layers).toEqual([layerOfBranch]);
    await walk("forward");
    entries.arrive(undefined);
    const left = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    entries.record([]);
    await left;
    expect(entries.arrive(undefined)).toBe("left");
    expect(entries.layers).toEqual([]);
  });

  it("goes nowhere when the reader has entered another address", () => {
    const entries = new HistoryEntries();
    history.pushState(null, "");
    expect(entries.arrive(at("one"))).toBe(undefined);
    expect(readEntry(history.state)).toMatchObject({ isNew: true, layers: [] });
  });
});
