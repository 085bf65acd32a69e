import type { CommentSubject, FeedbackOutcome, SendMode } from "@dialectic/shared/protocol";
import type { Host } from "../../../host/linkToHost.ts";
import { draftUndoMs } from "../../../limits.ts";
import { getCommentableIteration } from "../../../state/commentableSection.ts";
import { getShownReview, type PanelStore } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import { type CommentBox, nothingTyped, parseBoxKey, toBoxKey, toEditKey, toReplyKey } from "./feedbackBoxes.ts";
import { createFeedbackChanger, type FeedbackParts } from "./feedbackParts.ts";
import { type FeedbackState, withBox, withoutBox, withTyped } from "./feedbackState.ts";
import { describeLater } from "./nextStep.ts";
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

// A box leaves the document by a reload, also while the person types in it. What is typed meanwhile goes into it, one key
// after the other, and never acts as a shortcut.

/** Creates the actions for a box that has left the document while the person typed in it. */
function createBoxAway(store: PanelStore, typeInBox: (key: string, text: string) => void) {
  const change = createFeedbackChanger(store);
  const returnToBox = (key: string) => {
    const { feedback } = store.getState();
    const place = feedback.boxes.get(key)?.place;
    if (place === undefined || feedback.goal === key) return;
    const jump = place.kind === "section" ? { jump: { sectionId: place.sectionId } } : {};
    store.setState({ ...jump, feedback: { ...feedback, goal: key } });
  };
  return {
    forgetBox: () => change((state) => (state.away === undefined ? state : { ...state, away: undefined })),
    writeInBoxAway(pressed: string): boolean {
      const { away, boxes, typed } = store.getState().feedback;
      if (away === undefined) return false;
      const box = boxes.get(away.key);
      const { text } = typed.get(away.key) ?? nothingTyped;
      if (box === undefined) {
        if (away.held === undefined) return false;
        // The page was reloaded, and the draft is on its way.
        const { held } = away;
        change((state) => ({ ...state, away: { ...away, held: withKey(held, pressed) } }));
        return true;
      }
      if (!box.isOpen) return false;
      const before = withKey(text.slice(0, away.at), pressed);
      typeInBox(away.key, before + text.slice(away.at));
      // Further keys wait with this one, however late the box is back.
      change((state) => ({ ...state, away: { key: away.key, at: before.length } }));
      returnToBox(away.key);
      return true;
    },
    returnToBox,
  };
}

/** Returns the text before the caret after a key. */
function withKey(text: string, key: string): string {
  if (key === "Backspace") return text.slice(0, -1);
  return text + (key === "Enter" ? "\n" : key);
}

/** Creates the function that sends the text of a box. A refused text stays in the box with the reason. */
function createBoxSending({ store, currentHost, notify, drafts, newId }: FeedbackParts) {
  const change = createFeedbackChanger(store);
  /** Ids of unanswered attempts by box key: a text that is sent again keeps its id, so that it counts once. */
  const attempts = new Map<string, { readonly said: string; readonly id: string }>();
  const getAttemptId = (key: string, said: string): string => {
    const known = attempts.get(key);
    const id = known?.said === said ? known.id : newId();
    attempts.set(key, { said, id });
    return id;
  };
  return async (key: string, mode: SendMode) => {
    const { feedback, view } = store.getState();
    const { reviewId } = feedback;
    const box = feedback.boxes.get(key);
    const { text, isSending } = feedback.typed.get(key) ?? nothingTyped;
    if (reviewId === undefined || box === undefined || isSending || !canSend(box, text)) return;
    const host = currentHost();
    const refuse = (refused: string) => change((state) => withTyped(state, key, { isSending: false, refused }));
    if (host === undefined || !store.getState().isConnected) return refuse(texts.feedback.notConnected);
    change((state) => withTyped(state, key, { isSending: true, refused: undefined }));
    drafts.drop(reviewId, key);
    const id = getAttemptId(key, `${mode} ${text}`);
    const outcome = await sendText(host, { reviewId, box, text, mode, id, review: getShownReview({ view }) }).catch(
      (): FeedbackOutcome => ({ kind: "refused", message: texts.feedback.unanswered }),
    );
    if (outcome.kind === "refused") {
      refuse(outcome.message);
      const subject = box.subject;
      return drafts.note(reviewId, { key, text, ...(subject === undefined ? {} : { subject }) });
    }
    attempts.delete(key);
    if (store.getState().feedback.reviewId !== reviewId) return;
    const { thread } = outcome;
    change((state) => ({
      ...foldRejected(withoutBox(state, key), box),
      ...(thread === undefined ? {} : { current: thread, sent: thread }),
    }));
    const later = describeLater(outcome, store.getState());
    if (later !== undefined) notify("info", later, { awaits: id });
  };
}

function foldRejected(state: FeedbackState, { place }: CommentBox): FeedbackState {
  if (place.kind !== "rejection") return state;
  return { ...state, unfolded: new Set([...state.unfolded].filter((id) => id !== place.thread)) };
}

/** True when the text can be sent: a rejection needs no reason. */
function canSend({ place }: CommentBox, text: string): boolean {
  return place.kind === "rejection" || text.trim() !== "";
}

interface Sending {
  readonly reviewId: string;
  readonly box: CommentBox;
  readonly text: string;
  readonly mode: SendMode;
  readonly id: string;
  readonly review: ReturnType<typeof getShownReview>;
}

function sendText(host: Host, { reviewId, box, text, mode, id, review }: Sending): Promise<FeedbackOutcome> {
  const { key, place, iteration } = box;
  if (place.kind === "entry") return rewordEntry(host, reviewId, key, text);
  if (place.kind === "thread")
    return host["feedback/reply"]({ reviewId, thread: place.thread, text, mode, id, draft: key });
  if (place.kind === "rejection") {
    const { thread } = place;
    return host["feedback/finding"]({ reviewId, thread, judgement: "rejected", reason: text, id, draft: key });
  }
  const subject = box.subject ?? { kind: "review" };
  // A restored draft does not know its iteration, but its section may be unchanged in the current one.
  const sections = review?.sections;
  const isShown = !("hash" in subject) || sections?.hashes.includes(subject.hash) === true;
  const shown = isShown ? (review?.meta.iteration ?? iteration) : iteration;
  return host["feedback/comment"]({ reviewId, iteration: shown, subject, text, mode, id, draft: key });
}

async function rewordEntry(host: Host, reviewId: string, key: string, text: string): Promise<FeedbackOutcome> {
  const outcome = await host["feedback/reword"]({ reviewId, entry: key.slice(toEditKey("").length), text });
  if (outcome.kind === "kept") await host["feedback/draft"]({ reviewId, draft: { key, text: "" } });
  return outcome;
}
