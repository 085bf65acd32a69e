import { describe, expect, it } from "vitest";
import { ReviewExport } from "../pages/exportHandlers.ts";
import { PageView } from "../pages/pageView.ts";
import { nodeFileSystem } from "../store/index.ts";
import { Ledger } from "../store/ledger.ts";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";

/** A review whose iteration 2 was claimed by another host that was killed before writing it. */
async function withGap() {
  const test = await openTestHost({ folders: [temporaryFolder()] });
  const first = await test.present({ content: "# A\n\none\n" });
  if (first.kind !== "presented") throw new Error(first.message);
  const { reviewId } = first;
  const killed = new Ledger(nodeFileSystem, test.directory, "killed");
  expect(await killed.claim({ reviewId, number: 1, seq: 0 })).toMatchObject({ number: 2 });
  await killed.dispose();
  return { ...test, reviewId, next: await test.present({ content: "# A\n\nthree\n" }) };
}

describe("a missing iteration number", () => {
  it("is never reused, and an assistant that asks for it gets an explanation", async () => {
    const { host, text, reviewId, next } = await withGap();
    expect(next).toMatchObject({ kind: "presented", iteration: 3 });
    expect(await text({ iteration: 3 })).toBe("# A\n\nthree\n");
    const asked = { view: "text", offset: 0, limit: 1_000, reviewId } as const;
    expect(await host.get({ ...asked, iteration: 2 })).toMatchObject({
      reason: "iteration-unknown",
      message: `Review ${reviewId} has 2 iterations (the latest is 3); there is no iteration 2. Dialectic ended before it was written.`,
    });
    expect(await host.get({ ...asked, iteration: 4 })).toMatchObject({ reason: "iteration-unknown" });
    expect(await host.get(asked)).toMatchObject({ iteration: 3, iterations: 3 });
  });

  it("is skipped by pages, comparisons and exports", async () => {
    const { history, workspace, reviewId, ...test } = await withGap();
    expect(history.iterations(reviewId).map(({ number }) => number)).toEqual([1, 3]);
    expect(await history.changes(reviewId, [3])).toMatchObject([{ number: 3, changed: { count: 1 } }]);
    const view = new PageView({ ...test, history });
    expect(await view.open(reviewId, 2, "older")).toBeUndefined();
    expect(view.current?.meta).toMatchObject({ iteration: 1, iterations: 3 });
    expect(await view.open(reviewId, 2, "newer")).toBeUndefined();
    expect(view.current?.meta.iteration).toBe(3);
    expect(await view.compare(reviewId, 2, 3)).toMatchObject({ kind: "comparing", comparison: { from: 1, to: 3 } });
    const { iterations } = await new ReviewExport(history, workspace).earlier({ reviewId, iteration: 3 });
    expect(iterations.map(({ number, isReadable, sections }) => [number, isReadable, sections.length])).toEqual([
      [1, true, 1],
    ]);
  });
});
