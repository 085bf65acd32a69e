import { texts } from "../../texts/texts.ts";
import { getCommentableHash } from "../compare/commentableSection.ts";
import { getShownReview } from "../panelStore.ts";
import { withUnfolded } from "../reading/folds.ts";
import { tellHost } from "../tellHost.ts";
import { getThreadSection, sortInReadingOrder } from "./feedbackBoxes.ts";
import { createFeedbackChanger, type FeedbackParts } from "./feedbackParts.ts";
import { findThread } from "./noteThreads.ts";

export function createThreadActions(parts: FeedbackParts) {
  const { store, notify, focusedThread, isMounted } = parts;
  const change = createFeedbackChanger(store);
  const goToThread = (id: string) => {
    const { feedback } = store.getState();
    const thread = feedback.threads.find((each) => each.id === id);
    if (thread === undefined) return;
    const sectionId = getThreadSection(thread);
    const { comparison } = store.getState();
    // A comparison shows the threads of its sections as well, so it can stay open.
    const isCompared = sectionId !== undefined && getCommentableHash({ ...store.getState() }, sectionId) !== undefined;
    store.setState((state) => ({
      ...(sectionId === undefined ? {} : withUnfolded(state, sectionId)),
      comparison: isCompared ? comparison : undefined,
      feedback: { ...feedback, goal: id, current: id },
      ...(sectionId === undefined || isMounted(id) ? {} : { jump: { sectionId } }),
    }));
  };
  const tell = tellHost(parts);
  return {
    goToThread,
    openThread(id: string) {
      change((state) => ({ ...state, unfolded: new Set(state.unfolded).add(id) }));
      goToThread(id);
    },
    stepThread(step: number) {
      const { feedback, view } = store.getState();
      const threads = sortInReadingOrder(feedback.threads, getShownReview({ view })?.sections.ids ?? []);
      if (threads.length === 0) return notify("info", texts.feedback.noComments);
      const place = threads.findIndex(({ id }) => id === feedback.current);
      const from = place < 0 ? (step > 0 ? -1 : 0) : place;
      const next = threads[(from + step + threads.length) % threads.length];
      if (next !== undefined) goToThread(next.id);
    },
    arriveAtComment: () => change((state) => ({ ...state, goal: undefined, sent: undefined })),
    noteThread: (id: string) => change((state) => (state.current === id ? state : { ...state, current: id })),
    toggleThread: (id: string) =>
      change((state) => {
        const unfolded = new Set(state.unfolded);
        if (!unfolded.delete(id)) unfolded.add(id);
        return { ...state, unfolded };
      }),
    withdrawEntry: (entry: string) => tell((host, reviewId) => host["feedback/reword"]({ reviewId, entry, text: "" })),
    async toggleResolved(id = focusedThread() ?? store.getState().feedback.current) {
      const thread = findThread(store.getState().feedback, id);
      if (thread === undefined) return notify("info", texts.feedback.goToComment);
      const isResolved = thread.state !== "resolved";
      await tell((host, reviewId) => host["feedback/resolve"]({ reviewId, thread: thread.id, isResolved }));
    },
  };
}
