import type { CommentSubject, SendMode, Verdict } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { getCommentableHash } from "../compare/commentableSection.ts";
import { createSectionsRequest } from "../coverage/sectionsRequest.ts";
import { getShownReview } from "../panelStore.ts";
import { createBoxActions } from "./boxActions.ts";
import type { FeedbackParts } from "./feedbackParts.ts";
import { createFindingActions, type FindingActions } from "./findingActions.ts";
import { createBoxOpener } from "./openBox.ts";
import { createThreadActions } from "./threadActions.ts";
import { createVerdictActions } from "./verdictActions.ts";

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
  discardBox(key: string): void;
  /** Remembers that a focused box was scrolled out of the document, and its caret position. */
  leaveBox(key: string, at: number): void;
  forgetBox(): void;
  /** Types a character into the box that was scrolled away and returns to it; false when there is none. */
  writeInBoxAway(character: string): boolean;
  sendBox(key: string, mode: SendMode): Promise<void>;
  withdrawEntry(entry: string): Promise<void>;
  /** Resolves a thread, or reopens a resolved one; without an id, the current one. */
  toggleResolved(thread?: string): Promise<void>;
  goToThread(thread: string): void;
  /** Goes to a thread and unfolds it. */
  openThread(thread: string): void;
  stepThread(step: number): void;
  /** Clears the goal once the thread or the box is in view. */
  arriveAtComment(): void;
  noteThread(thread: string): void;
  toggleThread(thread: string): void;
  showComments(): void;
  askForSections(text?: string): Promise<void>;
  finishReview(): void;
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
    askForSections: createSectionsRequest(parts),
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
