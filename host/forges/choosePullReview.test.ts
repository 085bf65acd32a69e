import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { endedSession, openWindow, reviewOf } from "../test/sessions.fixture.ts";

/** A window on a repository, in which a session has presented a review that shows a pull request, with a round of changes. */
async function openShop(session: string) {
  const shop = testRepository(testFolder());
  shop.git("remote", "add", "origin", "https://forge.test/team/shop.git");
  const { test, assistant } = await openWindow(shop.folder);
  const first = assistant(session);
  shop.write("a.ts", "export const a = 2;\n");
  const reviewId = reviewOf(await first.present({ content: "# Prices\n\nExplained.\n", isNew: true }));
  expect(await first.request({ reviewId })).toMatchObject({ kind: "requested" });
  const pull = { forge: "forge.test", owner: "Team", name: "shop", number: 7, texts: [], resolved: [] };
  await test.store.books.pulls.keep({ reviewId, at: 1, root: shop.folder, ...pull });
  return { reviewId, test, assistant, first };
}

const joined = (id: string) =>
  `You have joined review ${id} "Prices", which shows team/shop#7 on forge.test, because another session works on it. Nothing was read again, and nothing in it was changed. Pass review_id ${id} to write into it or to read the pull request again, or new: true for a review of your own.`;

describe("a session that reads a pull request", () => {
  it("joins the review of a session that runs, and neither asks the person nor changes anything", async () => {
    const { reviewId, test, assistant, first } = await openShop("one");
    const second = assistant("two");
    const before = await first.get();
    const round = { round: test.store.books.changes.rounds(reviewId).length };
    const answer = { kind: "requested", reviewId, ...round, reviewNotes: [joined(reviewId)] };
    expect(await second.readPull()).toMatchObject(answer);
    expect(test.features.forges.questions.asked()).toEqual([]);
    expect(await first.get()).toEqual(before);
  });

  it.each([
    ["its own review", "one", {}],
    ["a review that it names", "two", { isNamed: true }],
    ["a review of its own beside that of others", "two", { isNew: true }],
  ] as const)("reads %s, after the person's answer", async (_, session, { isNamed, isNew }: Wish) => {
    const { reviewId, test, assistant } = await openShop("one");
    const caller = assistant(session);
    const answer = caller.readPull(isNamed ? { reviewId } : isNew ? { isNew } : {});
    await expect.poll(() => test.features.forges.questions.asked().length).toBe(1);
    test.features.forges.questions.asked()[0]?.choices["decline"]?.();
    expect(await answer).toMatchObject({ kind: "refused", reason: "declined" });
  });

  it("reads again what a session began that has ended", async () => {
    const { test, assistant, first } = await openShop(endedSession());
    first.end();
    const answer = assistant("two").readPull();
    await expect.poll(() => test.features.forges.questions.asked().length).toBe(1);
    test.features.forges.questions.asked()[0]?.choices["decline"]?.();
    expect(await answer).toMatchObject({ reason: "declined" });
  });

  it("is refused for a review that shows something else, or is none", async () => {
    const { reviewId, assistant, first } = await openShop("one");
    const second = assistant("two");
    const other = reviewOf(await second.present({ content: "# Other\n", isNew: true }));
    const advice = "Leave review_id out to read team/shop#7 on forge.test into its own review.";
    expect(await second.readPull({ reviewId: other })).toMatchObject({
      reason: "review-unknown",
      message: `Review ${other} does not show team/shop#7 on forge.test. ${advice}`,
    });
    expect(await second.readPull({ reviewId: "none" })).toMatchObject({
      message: `There is no review none. ${advice}`,
    });
    expect(await first.readPull({ reviewId, isNew: true })).toMatchObject({ reason: "review-unknown" });
  });
});

interface Wish {
  readonly isNamed?: true;
  readonly isNew?: true;
}
