import { describe, expect, it } from "vitest";
import { openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

const none = { count: 0, titles: [] };

async function presented() {
  const folder = temporaryFolder();
  writeFiles(folder, { "a/x": "" });
  const test = await openTestHost({ folders: [folder], now: () => 5 });
  await test.present({ content: "# A\n\none two three\n\n## B\n\nold\n" });
  await test.present({ content: "new and longer", mode: "update-section", section: "## b" });
  await test.present({ content: "## C\n\nmore\n", mode: "append" });
  const reviewId = test.host.shown?.meta.reviewId ?? "";
  return { ...test, reviewId };
}

describe("ReviewHistory", () => {
  it("lists the reviews of the workspace, the last changed one first", async () => {
    const { history, host, present, reviewId } = await presented();
    await present({ content: "# Other", baseUri: "a" });
    const other = host.shown?.meta.reviewId ?? "";
    await host.clear();
    const common = { client: "test", createdAt: 5, updatedAt: 5 };
    expect(history.reviews()).toEqual([
      { reviewId: other, title: "Other", ...common, iterations: 1, isOpen: false, isLatest: false },
      { reviewId, title: "A", ...common, iterations: 3, isOpen: true, isLatest: false },
    ]);
  });

  it("lists the iterations of a review and their changes from the iteration before", async () => {
    const { history, reviewId } = await presented();
    const common = { at: 5, client: "test", title: "A" };
    expect(history.iterations(reviewId)).toEqual([
      { number: 1, mode: "replace", ...common },
      { number: 2, mode: "update-section", section: "B", ...common },
      { number: 3, mode: "append", ...common },
    ]);
    const changes = [
      {
        number: 1,
        changed: none,
        added: { count: 2, titles: ["A", "B"] },
        removed: none,
        wordsAdded: 6,
        wordsRemoved: 0,
      },
      { number: 2, changed: { count: 1, titles: ["B"] }, added: none, removed: none, wordsAdded: 3, wordsRemoved: 1 },
      { number: 3, changed: none, added: { count: 1, titles: ["C"] }, removed: none, wordsAdded: 2, wordsRemoved: 0 },
    ];
    expect(await history.changes(reviewId, [1, 2, 3, 4])).toEqual(changes);
    expect(await history.changes(reviewId, [2])).toEqual([changes[1]]);
  });

  it("opens any iteration as a page shows it, or says why not", async () => {
    const { history, host, reviewId } = await presented();
    const first = await history.open(reviewId, 1);
    expect(first).toMatchObject({ meta: { iteration: 1, iterations: 3, mode: "replace" } });
    expect([await history.open(reviewId), await history.open(reviewId, 3)]).toEqual([host.shown, host.shown]);
    expect(await history.open(reviewId, 9)).toMatchObject({ kind: "refused", reason: "iteration-unknown" });
    expect(await history.open("nobody's")).toMatchObject({ kind: "refused", reason: "iteration-unknown" });
  });

  it("lists the sections that changed between any two iterations, except those that look the same", async () => {
    const { history, host, reviewId } = await presented();
    const idsOf = async (number: number) => {
      const opened = await history.open(reviewId, number);
      return "reason" in opened ? [] : opened.document.sections.map(({ id, hash }) => [id, hash] as const);
    };
    const [[, [b, oldB = ""] = []], [, [, newB = ""] = []], [, [, longB] = [], [c, hashC] = []]] = [
      await idsOf(1),
      await idsOf(2),
      await idsOf(3),
    ];
    // A blank line was added between B and the section appended after it.
    expect(longB).not.toBe(newB);
    expect(await history.since(reviewId, 2, 3)).toEqual([{ id: c, before: "", after: hashC }]);
    expect(await history.since(reviewId, 1, 3)).toEqual([
      { id: b, before: oldB, after: longB },
      { id: c, before: "", after: hashC },
    ]);
    expect(await history.since(reviewId, 3, 2)).toEqual([{ id: c, before: hashC, after: "" }]);
    expect(await history.since(reviewId, 3, 3)).toEqual([]);
    expect(await history.since(reviewId, 1, 9)).toBeUndefined();
    await host.restoreIteration(reviewId, 1);
    expect(await history.since(reviewId, 1, 4)).toEqual([]);
  });
});

describe("ReviewHost.restoreIteration", () => {
  it("makes a new iteration with the old text, and the sections keep their identity", async () => {
    const { host, reviewId, text } = await presented();
    const before = host.shown?.document.sections.map(({ id }) => id) ?? [];
    const old = await text({ reviewId, iteration: 1 });
    expect(await host.restoreIteration(reviewId, 1)).toEqual({ kind: "restored", iteration: 4 });
    expect(await text()).toBe(old);
    expect(host.shown?.document.sections.map(({ id }) => id)).toEqual(before.slice(0, 2));
    expect(host.shown?.meta).toMatchObject({ iteration: 4, iterations: 4, client: "you, from iteration 1" });
    expect(await text({ reviewId, iteration: 3 })).toContain("## C");
    expect(await host.restoreIteration(reviewId, 9)).toMatchObject({ kind: "refused" });
  });
});

describe("ReviewHost.present", () => {
  it("refuses an append whose references start from another directory", async () => {
    const { present, reviewId, host, text } = await presented();
    const standing = await text();
    for (const mode of ["append", "update-section"] as const) {
      expect(await present({ reviewId, mode, section: "B", content: "x", baseUri: "a" })).toMatchObject({
        kind: "refused",
        reason: "base-changed",
      });
    }
    expect(await text()).toBe(standing);
    await present({ reviewId, content: "# Moved", baseUri: "a" });
    expect(host.shown?.meta).toMatchObject({ reviewId, iteration: 4, title: "Moved" });
  });
});
