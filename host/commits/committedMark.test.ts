import { describe, expect, it } from "vitest";
import { diskThatFills } from "../test/fullDisk.fixture.ts";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";

describe("ReviewHost.markCommitted", () => {
  const commit = { commit: "c0ffee".padEnd(40, "0"), subject: "A", repository: "shop", iteration: 1 };
  const mark = { commit: commit.commit, subject: "A", at: 7_000 };
  const now = () => 7_000;

  it("keeps the review in view with its mark, even after a restart, and makes the next update begin another review", async () => {
    const before = await openTestHost({ folders: [temporaryFolder()], now });
    await before.present({ content: "# A\n" });
    const reviewId = before.host.shown?.meta.reviewId ?? "";
    const told: unknown[] = [];
    before.host.onShown((after, earlier) => told.push([after?.meta.committed, after?.document === earlier?.document]));
    expect(await before.host.markCommitted(reviewId, commit)).toEqual({ kind: "closed" });
    expect(told).toEqual([[mark, true]]);
    expect(before.history.reviews()).toMatchObject([{ isOpen: false, committed: mark }]);
    await before.close();
    const after = await openTestHost({ folders: before.workspace.folders(), directory: before.directory, now });
    expect(after.host.shown?.meta).toEqual(before.host.shown?.meta);
    expect(after.host.shown?.meta).toMatchObject({ reviewId, iteration: 1, committed: mark });
    expect(await after.host.get({ view: "text", offset: 0, limit: 1 })).toMatchObject({ committed: mark });
    expect(await after.present({ content: "# B\n" })).toMatchObject({
      iteration: 1,
      notes: [
        expect.stringMatching(
          `^This is a new review, .*, because review ${reviewId} was committed as c0ffee0 "A"\\. To continue review ${reviewId} instead, pass review_id ${reviewId}\\.$`,
        ),
      ],
    });
    expect(after.host.shown?.meta).toMatchObject({ title: "B", iteration: 1 });
    expect(after.history.reviews().map(({ title, isOpen, committed }) => [title, isOpen, committed])).toEqual([
      ["B", true, undefined],
      ["A", false, mark],
    ]);
  });

  it("is removed when the review is continued by its id, and a cleared review is not shown after a restart", async () => {
    const { present, host, history, close, directory, workspace } = await openTestHost({
      folders: [temporaryFolder()],
    });
    await present({ content: "# A\n" });
    const reviewId = host.shown?.meta.reviewId ?? "";
    await host.markCommitted(reviewId, commit);
    await present({ reviewId, content: "more", mode: "append" });
    expect([host.shown?.meta.iteration, host.shown?.meta.committed]).toEqual([2, undefined]);
    await host.markCommitted(reviewId, { ...commit, iteration: 2 });
    await host.clear();
    expect(history.reviews()).toMatchObject([{ isOpen: false, committed: { commit: commit.commit } }]);
    await close();
    const restarted = await openTestHost({ folders: workspace.folders(), directory });
    expect(restarted.host.shown).toBeUndefined();
  });

  it("is sent to other hosts of the folder", { timeout: 60_000 }, async () => {
    const one = await openTestHost({ folders: [temporaryFolder()], now });
    await one.present({ content: "# A\n" });
    const other = await openTestHost({ folders: one.workspace.folders(), directory: one.directory });
    await one.host.markCommitted(one.host.shown?.meta.reviewId ?? "", commit);
    await expect.poll(() => other.host.shown?.meta, { timeout: 20_000 }).toEqual(one.host.shown?.meta);
    expect(other.host.shown?.meta.committed).toEqual(mark);
  });

  it("is refused while the last iteration is waiting to be written", async () => {
    const disk = diskThatFills();
    const { present, host } = await openTestHost({ folders: [temporaryFolder()], fileSystem: disk.fileSystem });
    disk.isFull = true;
    await present({ content: "a\n" });
    const reviewId = host.shown?.meta.reviewId ?? "";
    expect(await host.markCommitted(reviewId, commit)).toMatchObject({ kind: "failed" });
    expect(host.shown?.meta.committed).toBeUndefined();
    disk.isFull = false;
    expect(await host.markCommitted(reviewId, commit)).toEqual({ kind: "closed" });
    expect(host.shown?.meta).toMatchObject({ saved: true, committed: { subject: "A" } });
  });
});
