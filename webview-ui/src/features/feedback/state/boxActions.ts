import type { CommentSubject } from "@dialectic/shared/protocol";
import { draftUndoMs } from "../../../limits.ts";
import { getCommentableIteration } from "../../../state/commentableSection.ts";
import { texts } from "../../../texts/texts.ts";
import { createBoxAway } from "./boxAway.ts";
import { createBoxSending } from "./boxSending.ts";
import { parseBoxKey, toBoxKey, toEditKey, toReplyKey } from "./feedbackBoxes.ts";
import { createFeedbackChanger, type FeedbackParts } from "./feedbackParts.ts";
import { withBox, withoutBox, withTyped } from "./feedbackState.ts";
import type { OpenBox } from "./openBox.ts";

export function createBoxActions(parts: FeedbackParts, open: OpenBox) {
  const { store, drafts, focusedThread, notify } = parts;
  const change = createFeedbackChanger(store);
  const typeInBox = (key: string, text: string) => {
    const { reviewId, boxes } = store.getState().feedback;
    change((state) => withTyped(state, key, { text, isKept: false, refused: undefined }));
    if (reviewId === undefined) return;
    const subject = boxes.get(key)?.subject;
    drafts.note(reviewId, { key, text, ...(subject === undefined ? {} : { subject }) });
  };
  const dropDraft = (key: string) => {
    const { reviewId } = store.getState().feedback;
    if (reviewId !== undefined) drafts.note(reviewId, { key, text: "" });
    drafts.flush();
    change((state) => withoutBox(state, key));
  };
  const iteration = () => getCommentableIteration(store.getState()) ?? 1;
  return {
    beginComment(subject: CommentSubject, sectionId?: string) {
      const key = toBoxKey(subject, sectionId);
      open({ key, place: parseBoxKey(key) ?? { kind: "review" }, subject, iteration: iteration(), isOpen: true });
    },
    replyTo(thread = focusedThread() ?? store.getState().feedback.current) {
      if (thread === undefined) return notify("info", texts.feedback.goToComment);
      change(({ unfolded, ...state }) => ({ ...state, unfolded: new Set(unfolded).add(thread) }));
      const place = { kind: "thread", thread } as const;
      open({ key: toReplyKey(thread), place, subject: undefined, iteration: iteration(), isOpen: true });
    },
    editEntry(entry: string, text: string) {
      const box = { place: { kind: "entry" }, subject: undefined, iteration: iteration(), isOpen: true } as const;
      open({ ...box, key: toEditKey(entry) }, text);
    },
    typeInBox,
    ...createBoxAway(store, typeInBox),
    keepDrafts: () => drafts.flush(),
    closeBox(key: string) {
      drafts.flush();
      change((state) => {
        const box = state.boxes.get(key);
        if (box === undefined) return state;
        return state.typed.get(key)?.text ? withBox(state, { ...box, isOpen: false }) : withoutBox(state, key);
      });
    },
    openBox(key: string) {
      const box = store.getState().feedback.boxes.get(key);
      if (box !== undefined) open(box);
    },
    discardBox(key: string) {
      drafts.flush();
      const { reviewId, boxes, typed } = store.getState().feedback;
      const box = boxes.get(key);
      if (box === undefined || !typed.get(key)?.text) return dropDraft(key);
      const discarded = { ...box, isOpen: false, isDiscarded: true };
      change((state) => withBox(state, discarded));
      setTimeout(() => {
        const { feedback } = store.getState();
        if (feedback.boxes.get(key) === discarded) dropDraft(key);
        else if (reviewId !== undefined && feedback.reviewId !== reviewId) drafts.note(reviewId, { key, text: "" });
      }, draftUndoMs);
    },
    dropDraft,
    sendBox: createBoxSending(parts),
  };
}
