import type { FeedbackNews, ThreadEntry } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { createPanelStore, type Notice, withNotice } from "../../../state/panelStore.ts";
import { DraftKeeper } from "./draftKeeper.ts";
import { nothingSaid, withFeedback } from "./feedbackState.ts";
import { followFeedback } from "./followFeedback.ts";

const entryOf = (state: NonNullable<ThreadEntry["delivery"]>["state"]): ThreadEntry => ({
  id: "call-1",
  by: { kind: "person" },
  text: "Why?",
  at: 0,
  mode: "ask",
  delivery: { state, to: [] },
});
const newsOf = (state: Parameters<typeof entryOf>[0]): FeedbackNews => ({
  reviewId: "r",
  whole: false,
  verdicts: [],
  status: "Pending",
  waiting: [],
  threads: [{ id: "t", place: { kind: "review" }, iteration: 1, state: "open", entries: [entryOf(state)] }],
});

/** Follows feedback in a store that has notices. */
function followed(...notices: readonly Pick<Notice, "text" | "awaits" | "received">[]) {
  const store = createPanelStore({ feedback: { ...nothingSaid, reviewId: "r" } });
  const drafts = new DraftKeeper({
    keep: async () => ({ kind: "kept" }),
    onOutcome: () => undefined,
    setTimer: () => () => undefined,
  });
  followFeedback({
    store,
    currentHost: () => undefined,
    drafts,
    unkept: [],
    writing: undefined,
    closedDrafts: undefined,
  });
  for (const { text, ...delivery } of notices)
    store.setState((state) => ({ notices: withNotice(state.notices, "info", text, delivery) }));
  const tell = (news: FeedbackNews) => store.setState(({ feedback }) => ({ feedback: withFeedback(feedback, news) }));
  return { texts: () => store.getState().notices.map(({ text }) => text), tell };
}

describe("the notice that feedback waits for an assistant", () => {
  it.each(["handed", "delivered"] as const)("stays while it waits, and goes when it is %s", (state) => {
    const { texts, tell } = followed({ text: "Another notice." }, { text: "It waits.", awaits: "call-1" });
    tell(newsOf("queued"));
    expect(texts()).toEqual(["Another notice.", "It waits."]);
    tell(newsOf(state));
    expect(texts()).toEqual(["Another notice."]);
  });

  it("says that the assistant has received it once its client has confirmed it, and keeps that", () => {
    const { texts, tell } = followed({ text: "Sent.", awaits: "call-1", received: "Sent and received." });
    for (const state of ["queued", "handed"] as const) {
      tell(newsOf(state));
      expect(texts()).toEqual(["Sent."]);
    }
    tell(newsOf("delivered"));
    tell(newsOf("delivered"));
    expect(texts()).toEqual(["Sent and received."]);
  });
});
