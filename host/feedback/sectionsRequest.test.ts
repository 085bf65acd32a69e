import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";
import { clientFeedback } from "./clientFeedback.ts";

describe("a request for sections", () => {
  it("is sent at once, asks for text and not for code, and is addressed by the next iteration", async () => {
    const test = await openTestHost({ folders: [temporaryFolder()] });
    const presented = await test.present({ content: "# A\n\nText.\n" });
    if (presented.kind !== "presented") throw new Error(presented.message);
    const { reviewId } = presented;
    const { page } = openFeedbackPage(test);
    const assistant = clientFeedback({ name: "test" }, test.feedback);
    const wait = async (given: { cursor?: string } = {}) => {
      const answer = await assistant["feedback/wait"]({ seconds: 1, ...given }, new Cancellation());
      if (answer.kind === "refused") throw new Error(answer.message);
      return answer.batch;
    };
    const subject = { kind: "review" } as const;
    const asked = { reviewId, iteration: 1, subject, text: "- a.ts:2", mode: "sections", id: "s1" } as const;
    expect(await page["feedback/comment"](asked)).toMatchObject({ kind: "kept", notice: expect.any(String) });
    const { items, cursor } = await wait();
    expect(items).toMatchObject([
      { id: "s1", kind: "sections", next: expect.stringContaining("with present_review and change no code") },
    ]);
    const claim = () => assistant["feedback/answer"]({ thread: "s1", addressed: {} }, new Cancellation());
    expect(await claim()).toMatchObject({ isVerified: false, finding: "The review has not changed since." });
    await test.present({ mode: "append", content: "## B\n\nSee `a.ts:2`.\n" });
    // That something came is no proof that it is what was asked for.
    const finding = "Iteration 2 came after the comment; what it changed for the whole review is not checked.";
    expect(await claim()).toMatchObject({ isVerified: false, finding });
    expect((await wait({ cursor })).items).toEqual([]);
    const { news } = await page["feedback/open"]({ reviewId });
    expect(news.threads).toMatchObject([
      { state: "addressed", entries: [{ mode: "sections", delivery: { state: "delivered" } }] },
    ]);
  });
});
