import { describe, expect, it } from "vitest";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";

const text = "# Plan\n\nOne.\n\n## Limit\n\nThree.\n";

async function presented() {
  const test = await openTestHost({ folders: [temporaryFolder()] });
  const first = await test.present({ content: text });
  if (first.kind === "refused") throw new Error(first.message);
  const count = () => test.history.iterations(first.reviewId).length;
  return { ...test, reviewId: first.reviewId, count };
}

describe("a repeated update", () => {
  it.each([
    ["replace", { content: text }],
    ["update-section", { mode: "update-section", section: "Limit", content: "Four.\n" }],
  ] as const)("does not create a second iteration (%s)", async (mode, update) => {
    const { present, reviewId, count } = await presented();
    const first = await present({ ...update, reviewId });
    const made = count();
    const again = await present({ ...update, reviewId });
    expect(again).toMatchObject({
      iteration: first.kind === "presented" ? first.iteration : 0,
      message: `Review presented: iteration ${made} (${mode}; no section changed).`,
    });
    expect(count()).toBe(made);
  });

  it("does not create a second iteration while another review is shown, and shows the first one again", async () => {
    const { host, present, reviewId, count } = await presented();
    await present({ content: "# Other\n", isNew: true });
    expect(host.shown?.meta.reviewId).not.toBe(reviewId);
    expect(await present({ content: text, reviewId })).toMatchObject({ reviewId, iteration: 1 });
    expect([count(), host.shown?.meta]).toMatchObject([1, { reviewId, iteration: 1 }]);
  });

  it("is added twice when it is appended", async () => {
    const { present, reviewId, count, text: read } = await presented();
    for (const _ of [1, 2]) await present({ content: "More.\n", mode: "append", reviewId });
    expect([count(), (await read()).split("More.").length - 1]).toEqual([3, 2]);
  });

  it("becomes another iteration if another assistant sends it, or if another text came in between", async () => {
    const { host, present, reviewId, count, workspace } = await presented();
    const [baseUri = ""] = workspace.folders();
    await host.present({ content: text, mode: "replace", reviewId, baseUri }, "another");
    expect(count()).toBe(2);
    await present({ content: "# Other\n", reviewId });
    await present({ content: text, reviewId });
    expect(count()).toBe(4);
  });

  it("becomes another iteration after a comment of the person, but not after one of the assistant", async () => {
    const test = await presented();
    const { present, reviewId, count } = test;
    await test.feedback.feedback.keep({
      reviewId,
      id: "own",
      event: {
        kind: "comment",
        thread: "own",
        target: { kind: "review" },
        text: "Ready.",
        mode: "ask",
        iteration: 1,
        by: { kind: "assistant", name: "test" },
      },
    });
    await present({ content: text, reviewId });
    expect(count()).toBe(1);
    const { page } = openFeedbackPage(test);
    await page["feedback/verdict"]({ id: "v1", reviewId, verdict: "request-changes", text: "No.", iteration: 1 });
    await present({ content: text, reviewId });
    expect(count()).toBe(2);
  });

  it("removes the mark of its commit, and shows the review again", async () => {
    const { present, host, reviewId, count } = await presented();
    const commit = { commit: "c0ffee".padEnd(40, "0"), subject: "A", repository: "shop", iteration: 1 };
    await host.markCommitted(reviewId, commit);
    await present({ content: text, reviewId });
    expect([count(), host.shown?.meta.committed]).toEqual([2, undefined]);
    await host.clear();
    await present({ content: text, reviewId });
    expect([count(), host.shown?.meta.reviewId]).toEqual([3, reviewId]);
  });
});
