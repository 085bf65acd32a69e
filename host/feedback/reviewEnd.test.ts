import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { peopleOf, reviewed } from "../test/reviewedCode.fixture.ts";
import { changed, planned, shownIn, wishOf } from "../test/sectionPlan.ts";

type Wait = ReturnType<typeof peopleOf>["wait"];

/** Returns the answer to a wait that has much time. */
async function batchOf(wait: Wait) {
  const answer = await wait({ seconds: 300 });
  return answer.kind === "pending" ? answer.batch : expect.unreachable(answer.kind);
}

describe("a wait on a review that has ended", () => {
  it("is answered at once, for each assistant and each time, when the review was committed", async () => {
    const { wait, client, host, page, reviewId } = await reviewed();
    const waiting = wait({ seconds: 300 });
    await expect.poll(async () => (await page["feedback/open"]({ reviewId })).news.waiting).toEqual(["test"]);
    await host.markCommitted(reviewId, { commit: "c0ffee", subject: "A", repository: "", iteration: 1 });
    const committed = { commit: "c0ffee", subject: "A" };
    expect(await waiting).toMatchObject({ kind: "pending", batch: { isClosed: true, committed } });
    const other = client("other")["feedback/wait"]({ reviewId, seconds: 300 }, new Cancellation());
    expect(await other).toMatchObject({ batch: { committed } });
    expect(await batchOf(wait)).toMatchObject({ isClosed: true, committed });
  });

  it("gives what was said before the end first", async () => {
    const { ask, wait, host, reviewId } = await reviewed();
    await ask("q1");
    await host.markCommitted(reviewId, { commit: "c0ffee", subject: "A", repository: "", iteration: 1 });
    expect(await wait({ seconds: 300 })).toMatchObject({ kind: "feedback", batch: { items: [{ id: "q1" }] } });
  });

  it("is answered at once when the user has closed the review", async () => {
    const { wait, host } = await reviewed();
    const open = await wait({ seconds: 1 });
    expect(open.kind === "pending" && open.batch.isClosed).toBeUndefined();
    await host.clear();
    const batch = await batchOf(wait);
    expect([batch.isClosed, batch.committed, batch.approved]).toEqual([true, undefined, undefined]);
  });

  it("names all commits of a series, and what is in none", async () => {
    const shop = changed();
    const shown = await shownIn(shop);
    const reviewId = shown.host.shown?.meta.reviewId ?? "";
    await shown.page["commit/create-sections"](wishOf(await planned(shown.page), false));
    const { committed } = await batchOf(peopleOf(shown, reviewId).wait);
    const [first, last] = ["HEAD~", "HEAD"].map((name) => shop.git("rev-parse", name).trim());
    expect(committed).toEqual({
      commit: last,
      subject: "Log in",
      series: [
        { commit: first, subject: "Check them" },
        { commit: last, subject: "Log in" },
      ],
      uncommitted: { files: 1, paths: ["README.md"] },
    });
  });

  it("is answered at once when a plan was approved, but not when changes were", async () => {
    const plain = await reviewed();
    const approval = { iteration: 1, verdict: "approve", text: "", id: "v" } as const;
    await plain.page["feedback/verdict"]({ ...approval, reviewId: plain.reviewId });
    const given = await plain.wait();
    const cursor = given.kind === "feedback" ? given.batch.cursor : "";
    const after = await plain.wait({ cursor, seconds: 1 });
    expect(after.kind === "pending" && after.batch.isClosed).toBeUndefined();
    const plan = await plain.present({ content: "# Plan\n", kind: "plan" });
    const reviewId = plan.kind === "presented" ? plan.reviewId : "";
    const people = peopleOf(plain, reviewId);
    await people.page["feedback/verdict"]({ ...approval, id: "v2", reviewId });
    const approved = await people.wait();
    const upTo = approved.kind === "feedback" ? approved.batch.cursor : "";
    expect(await people.wait({ cursor: upTo, seconds: 300 })).toMatchObject({
      kind: "pending",
      batch: { isClosed: true, approved: "plan" },
    });
  });
});
