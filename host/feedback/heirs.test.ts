import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it, vi } from "vitest";
import { openWindow, reviewOf } from "../test/sessions.fixture.ts";
import { temporaryFolder } from "../test/testHost.fixture.ts";
import { findHeir } from "./heirs.ts";

/** Opens a window with a review of a session that has ended, and a person who comments on it. */
async function openLeft() {
  const { test, assistant } = await openWindow(temporaryFolder());
  const owner = assistant("a");
  const reviewId = reviewOf(await owner.present({ content: "# Fix\n" }));
  owner.end();
  const ask = (thread: string, to?: string) => {
    const about = { thread, target: { kind: "review" }, iteration: 1, text: "Why?", mode: "ask" } as const;
    const said = {
      kind: "comment",
      ...about,
      by: { kind: "person" },
      ...(to === undefined ? {} : { owner: to }),
    } as const;
    return test.feedback.feedback.keep({ reviewId, id: thread, event: said });
  };
  return { test, assistant, reviewId, ask };
}

describe("feedback for a session that has ended", () => {
  it("goes to one of the sessions that wait, and the others wait on", async () => {
    const { test, assistant, reviewId, ask } = await openLeft();
    const end = new Cancellation();
    const waits = ["b", "c"].map((session) => assistant(session).wait({ reviewId, seconds: 60 }, end));
    await vi.waitFor(() => expect(test.feedback.feedback.waiting(reviewId)).toHaveLength(2));
    await ask("left", "a");
    await Promise.race(waits);
    await vi.waitFor(() => expect(test.feedback.feedback.waiting(reviewId)).toHaveLength(1));
    await ask("all");
    const answers = await Promise.all(waits);
    const got = answers.map((answer) => ("batch" in answer ? answer.batch.items.map(({ id }) => id).join() : ""));
    expect(got.sort()).toEqual(["all", "left"]);
  });

  it("comes with the answer of one call, also when two sessions call at once", async () => {
    const { assistant, ask } = await openLeft();
    const sessions = ["b", "c"].map((session) => assistant(session));
    await ask("left", "a");
    const told = await Promise.all(sessions.map((session) => session.told()));
    expect(told.flat()).toHaveLength(1);
  });

  it("is looked for once, however many comments there are", () => {
    const receipts = vi.fn(() => []);
    const store = { books: { feedback: { receipts } } } as never;
    const isFor = findHeir(
      "r",
      { name: "claude-code", instance: "b" },
      {
        store,
        sessions: { isThere: () => false, listOf: () => [] },
      },
    );
    expect(["a", "a", "a", "b"].map(isFor)).toEqual([true, true, true, true]);
    expect(receipts).toHaveBeenCalledOnce();
  });
});
