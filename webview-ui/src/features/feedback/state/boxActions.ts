import type { CommentSubject } from "@dialectic/shared/protocol";
import { texts } from "../../../texts/texts.ts";
import { getCommentableIteration } from "../../compare/state/commentableSection.ts";
import { createBoxSending } from "./boxSending.ts";
import { nothingTyped, parseBoxKey, toBoxKey, toEditKey, toReplyKey } from "./feedbackBoxes.ts";
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
  const returnToBox = (key: string) => {
    const { feedback } = store.getState();
    const place = feedback.boxes.get(key)?.place;
    if (place === undefined || feedback.goal === key) return;
    const jump = place.kind === "section" ? { jump: { sectionId: place.sectionId } } : {};
    store.setState({ ...jump, feedback: { ...feedback, goal: key } });
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
    leaveBox: (key: string, at: number) =>
      change((state) => (state.boxes.get(key)?.isOpen ? { ...state, away: { key, at } } : state)),
    forgetBox: () => change((state) => (state.away === undefined ? state : { ...state, away: undefined })),
    writeInBoxAway(pressed: string) {
      const { away, boxes, typed } = store.getState().feedback;
      if (away === undefined) return false;
      const box = boxes.get(away.key);
      if (box === undefined) {
        // The page was reloaded: the draft is on its way.
        if (away.held === undefined || pressed === "Backspace") return away.held !== undefined;
        const held = away.held + toCharacter(pressed);
        change((state) => ({ ...state, away: { ...away, held } }));
        return true;
      }
      if (!box.isOpen) return false;
      const { text } = typed.get(away.key) ?? nothingTyped;
      const kept = pressed === "Backspace" ? text.slice(0, Math.max(0, away.at - 1)) : text.slice(0, away.at);
      const before = pressed === "Backspace" ? kept : kept + toCharacter(pressed);
      typeInBox(away.key, before + text.slice(away.at));
      // Further keys wait with this one, however late the box is back.
      change((state) => ({ ...state, away: { key: away.key, at: before.length } }));
      returnToBox(away.key);
      return true;
    },
    returnToBox,
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
      const { reviewId } = store.getState().feedback;
      if (reviewId !== undefined) drafts.note(reviewId, { key, text: "" });
      drafts.flush();
      change((state) => withoutBox(state, key));
    },
    sendBox: createBoxSending(parts),
  };
}

function toCharacter(key: string): string {
  return key === "Enter" ? "\n" : key;
}
