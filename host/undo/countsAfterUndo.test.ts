import type { ChangeRound } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { undoneRepository } from "./test/undoneRepository.fixture.ts";

const before = { "a.ts": "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "b.ts": "b\n" };
const after = { "a.ts": "one\n2\n3\n4\n5\n6\n7\n8\nnine\nten\n", "b.ts": "B\n", "new.ts": "new\n" };

async function openShop() {
  const shop = await undoneRepository({ before, after });
  await shop.page["panel/ready"]({});
  const count = (test = shop.test) => toCounts(test.features.changes.changes.rounds(shop.reviewId).at(-1));
  return { ...shop, count };
}

const toCounts = (round: ChangeRound | undefined) => round && [round.files, round.additions, round.deletions];

describe("the counts of the latest round", () => {
  it("are those of the code once a hunk is undone, and again once it is restored", async () => {
    const { count, undo, restore, repository } = await openShop();
    expect(await count()).toEqual([3, 5, 3]);
    await undo("a.ts", 1);
    await expect.poll(count).toEqual([3, 3, 2]);
    expect(repository.git("diff", "HEAD", "--shortstat")).toContain("2 files changed, 2 insertions(+), 2 deletions(-)");
    await restore();
    await expect.poll(count).toEqual([3, 5, 3]);
  });

  it("have no file that is undone as a whole, and are the same after a restart", async () => {
    const { count, undoWhole, open } = await openShop();
    await undoWhole("new.ts", "b.ts");
    await expect.poll(count).toEqual([1, 3, 2]);
    const again = await open();
    await openFeedbackPage(again).page["panel/ready"]({});
    await expect.poll(() => count(again)).toEqual([1, 3, 2]);
  });

  it("count other files as the round has them, until the next round", async () => {
    const { count, undo, write, request, reviewId } = await openShop();
    write({ "b.ts": "B\nC\n" });
    await undo("a.ts", 0);
    await expect.poll(count).toEqual([3, 4, 2]);
    await request(reviewId);
    expect(await count()).toEqual([3, 5, 2]);
  });
});
