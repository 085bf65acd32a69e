import type { CodeNote, CommentSubject, FeedbackOutcome, SendMode, Verdict } from "@dialectic/shared/protocol";
import { getCommentableHash } from "../../../state/commentableSection.ts";
import { withUnfolded } from "../../../state/folds.ts";
import { getShownReview } from "../../../state/panelStore.ts";
import { getRounds } from "../../../state/rounds.ts";
import { tellHost } from "../../../state/tellHost.ts";
import { texts } from "../../../texts/texts.ts";
import { createBoxActions } from "./boxActions.ts";
import { getThreadSection, nothingTyped, sortInReadingOrder, toRejectionKey, verdictKey } from "./feedbackBoxes.ts";
import { createFeedbackChanger, type FeedbackParts } from "./feedbackParts.ts";
import { withoutBox, withTyped } from "./feedbackState.ts";
import { describeLater, selectLeft } from "./nextStep.ts";
import { findThread, isFinding, toNoteThread } from "./noteThreads.ts";
import { createBoxOpener, type OpenBox } from "./openBox.ts";

export interface FeedbackActions extends FindingActions {
  /** Opens a box for a comment, or focuses the one that is already open. */
  beginComment(subject: CommentSubject, sectionId?: string): void;
  /** Starts a comment on the selection, or on the current section when nothing is selected. */
  commentHere(): void;
  commentOnReview(): void;
  commentOnSection(sectionId: string): void;
  /** Opens the box for a reply to a thread; without an id, to the current one. */
  replyTo(thread?: string): void;
  editEntry(entry: string, text: string): void;
  typeInBox(key: string, text: string): void;
  keepDrafts(): void;
  closeBox(key: string): void;
  openBox(key: string): void;
  /** Closes a box and deletes its draft after some seconds, in which `openBox` brings it back. */
  discardBox(key: string): void;
  /** Closes a box and deletes its draft at once. */
  dropDraft(key: string): void;
  forgetBox(): void;
  /** Types a key into the box that has left the document and returns to it; false when there is none. */
  writeInBoxAway(key: string): boolean;
  /** Goes to a box in which the person types although it has no place on the screen. */
  returnToBox(key: string): void;
  sendBox(key: string, mode: SendMode): Promise<void>;
  withdrawEntry(entry: string): Promise<void>;
  /** Resolves a thread, or reopens a resolved one; without an id, the current one. */
  toggleResolved(thread?: string): Promise<void>;
  goToThread(thread: string): void;
  /** Goes to a thread and unfolds it. */
  openThread(thread: string): void;
  stepThread(step: number): void;
  /** Shows threads that their place has left out, and goes to the first of them. */
  showThreads(ids: readonly string[]): void;
  /** Clears the goal once the thread or the box is in view. */
  arriveAtComment(): void;
  noteThread(thread: string): void;
  toggleThread(thread: string): void;
  showComments(): void;
  /** Opens the verdict; `isAtEnd` is true when the Space key has led there, which must not type into it. */
  finishReview(isAtEnd?: boolean): void;
  giveVerdict(verdict: Verdict): Promise<void>;
}

export function createFeedbackActions(parts: FeedbackParts): FeedbackActions {
  const { store, notify, selectedQuote } = parts;
  const open = createBoxOpener(parts);
  const boxes = createBoxActions(parts, open);
  const commentOnSection = (sectionId: string) => {
    const hash = getCommentableHash(store.getState(), sectionId);
    if (hash !== undefined) boxes.beginComment({ kind: "section", sectionId, hash });
    else notify("info", texts.feedback.sectionNotShown);
  };
  return {
    ...boxes,
    ...createThreadActions(parts),
    ...createFindingActions(parts, open),
    ...createVerdictActions(parts),
    commentOnSection,
    commentOnReview: () => boxes.beginComment({ kind: "review" }),
    commentHere() {
      const selected = selectedQuote();
      const state = store.getState();
      const sections = getShownReview(state)?.sections;
      if (sections === undefined) return;
      const { cursor, rows } = state.comparison ?? {};
      const atHand = cursor !== undefined && rows?.get(cursor)?.kind === "section" ? cursor : state.activeId;
      const sectionId = selected?.sectionId ?? atHand ?? sections.ids[0] ?? "";
      const hash = selected && getCommentableHash(state, sectionId);
      if (selected === undefined || hash === undefined) return commentOnSection(sectionId);
      boxes.beginComment({ kind: "text", sectionId, hash, quote: selected.quote });
    },
  };
}

function createVerdictActions({ store, currentHost, notify, drafts, newId }: FeedbackParts) {
  const change = createFeedbackChanger(store);
  let attempt = newId();
  return {
    showComments: () => store.setState({ sheet: { kind: "comments" } }),
    finishReview(isAtEnd = false) {
      const meta = getShownReview(store.getState())?.meta;
      if (meta !== undefined) store.setState({ sheet: isAtEnd ? { kind: "finish", isAtEnd } : { kind: "finish" } });
    },
    async giveVerdict(verdict: Verdict) {
      const { feedback, view, isConnected } = store.getState();
      const { reviewId } = feedback;
      const iteration = getShownReview({ view })?.meta.iteration;
      const { text, isSending } = feedback.typed.get(verdictKey) ?? nothingTyped;
      const host = currentHost();
      const refuse = (refused: string) =>
        change((state) => withTyped(state, verdictKey, { isSending: false, refused }));
      if (isSending || reviewId === undefined || iteration === undefined) return;
      if (host === undefined || !isConnected) return refuse(texts.feedback.notConnected);
      change((state) => withTyped(state, verdictKey, { isSending: true, refused: undefined }));
      drafts.flush();
      const id = attempt;
      const outcome = await host["feedback/verdict"]({ reviewId, iteration, verdict, text, id }).catch(
        (): FeedbackOutcome => ({ kind: "refused", message: texts.feedback.unanswered }),
      );
      if (outcome.kind === "refused") return refuse(outcome.message);
      attempt = newId();
      drafts.drop(reviewId, verdictKey);
      change((state) => withoutBox(state, verdictKey));
      store.setState({ sheet: undefined });
      const { verdictSent, assistantNotified } = texts.feedback;
      const [sent, later] = [verdictSent[verdict], describeLater(outcome, store.getState())];
      // Comments that wait were not sent to anybody yet, as the notice says.
      const isKept = verdict === "comment" && selectLeft(store.getState()) !== undefined;
      if (later !== undefined) notify("info", isKept ? later : `${sent} ${later}`, { awaits: id });
      else notify("info", sent, { awaits: id, received: `${sent} ${assistantNotified}` });
    },
  };
}

interface FindingActions {
  /** Opens a note below its line in changed code; closes it again while it has no comments. */
  toggleNote(note: CodeNote): void;
  /** Agrees with a thread that an assistant has started; without an id, the current one. */
  agreeWithFinding(thread?: string): Promise<void>;
  /** Opens the box for the reason to reject such a thread. */
  rejectFinding(thread?: string): void;
}

function createFindingActions(parts: FeedbackParts, open: OpenBox): FindingActions {
  const { store, notify, focusedThread, newId } = parts;
  const change = createFeedbackChanger(store);
  const tell = tellHost(parts);
  const findingAt = (named: string | undefined) => {
    const { feedback } = store.getState();
    const thread = findThread(feedback, named ?? focusedThread() ?? feedback.current);
    if (thread !== undefined && isFinding(thread)) return thread;
    notify("info", texts.feedback.goToFinding);
    return undefined;
  };
  return {
    toggleNote(note) {
      const { thread: id } = note;
      change((state) => {
        if (state.notes.some((each) => each.id === id))
          return { ...state, notes: state.notes.filter((each) => each.id !== id) };
        const unfolded = new Set(state.unfolded).add(id);
        const isBegun = state.threads.some((each) => each.id === id);
        const notes = isBegun ? state.notes : [...state.notes, toNoteThread(note, getRounds(store.getState()))];
        return { ...state, notes, unfolded, current: id };
      });
    },
    async agreeWithFinding(named) {
      const thread = findingAt(named);
      if (thread === undefined || thread.judgement?.kind === "agreed") return;
      const id = newId();
      const said = { thread: thread.id, judgement: "agreed", reason: "", id } as const;
      await tell((host, reviewId) => host["feedback/finding"]({ reviewId, ...said }));
    },
    rejectFinding(named) {
      const thread = findingAt(named);
      if (thread === undefined) return;
      if (thread.judgement?.kind === "rejected") return notify("info", texts.feedback.alreadyRejected);
      change((state) => ({ ...state, unfolded: new Set(state.unfolded).add(thread.id) }));
      const iteration = getShownReview(store.getState())?.meta.iteration ?? 1;
      const place = { kind: "rejection", thread: thread.id } as const;
      open({ key: toRejectionKey(thread.id), place, subject: undefined, iteration, isOpen: true });
    },
  };
}

function createThreadActions(parts: FeedbackParts) {
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
    showThreads: (ids: readonly string[]) =>
      change((state) => ({ ...state, opened: new Set([...state.opened, ...ids]), sent: ids[0] })),
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
