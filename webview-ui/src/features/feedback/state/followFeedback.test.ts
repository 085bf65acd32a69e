import type { FeedbackNews, ThreadEntry } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { createPanelStore, withNotice } from "../../../state/panelStore.ts";
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

describe("the notice that feedback waits for an assistant", () => {
  it.each(["handed", "delivered"] as const)("stays while it waits, and goes when it is %s", (state) => {
    const store = createPanelStore({ feedback: { ...nothingSaid, reviewId: "r" } });
    const drafts = new DraftKeeper({
      keep: async () => ({ kind: "kept" }),
      onOutcome: () => undefined,
      setTimer: () => () => undefined,
    });
    followFeedback({ store, currentHost: () => undefined, drafts, unkept: [], writing: undefined });
    const texts = () => store.getState().notices.map(({ text }) => text);
    const tell = (news: FeedbackNews) => store.setState(({ feedback }) => ({ feedback: withFeedback(feedback, news) }));
    const notices = withNotice(withNotice([], "info", "Another notice."), "info", "It waits.", "call-1");
    store.setState({ notices });
    tell(newsOf("queued"));
    expect(texts()).toEqual(["Another notice.", "It waits."]);
    tell(newsOf(state));
    expect(texts()).toEqual(["Another notice."]);
  });
});
