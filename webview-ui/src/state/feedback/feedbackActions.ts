import type { CommentSubject, SendMode, Verdict } from "@dialectic/shared/protocol";
import { standingHash } from "../compare/standingSection.ts";
import { createSectionsRequest } from "../coverage/sectionsRequest.ts";
import { shownReview } from "../panelStore.ts";
import { boxActions } from "./boxActions.ts";
import type { FeedbackParts } from "./feedbackParts.ts";
import { type FindingActions, findingActions } from "./findingActions.ts";
import { boxOpener } from "./openBox.ts";
import { threadActions } from "./threadActions.ts";
import { verdictActions } from "./verdictActions.ts";

/** What a person can say about a review. */
export interface FeedbackActions extends FindingActions {
  /** Opens a box for a comment; one that stands there already gets the focus. */
  beginComment(subject: CommentSubject, sectionId?: string): void;
  /** A comment on what is selected, or else on the section at hand. */
  commentHere(): void;
  commentOnReview(): void;
  /** A comment on the section of that id, as it is now. */
  commentOnSection(sectionId: string): void;
  /** Opens the box for a reply to a thread, or else to the one at hand. */
  replyTo(thread?: string): void;
  /** Opens a comment that is not on its way for another text. */
  editEntry(entry: string, text: string): void;
  typeInBox(key: string, text: string): void;
  /** Brings what was typed to the disk now. */
  keepDrafts(): void;
  /** Closes a box; what was typed into it is kept. */
  closeBox(key: string): void;
  openBox(key: string): void;
  discardBox(key: string): void;
  /** The box went out of the document while it had the focus. */
  leaveBox(key: string, at: number): void;
  /** Nobody writes into the box that went away. */
  forgetBox(): void;
  /** Takes a character for the box that went away, and goes back to it; false when there is none. */
  writeInBoxAway(character: string): boolean;
  sendBox(key: string, mode: SendMode): Promise<void>;
  /** Takes back a comment that is not on its way. */
  withdrawEntry(entry: string): Promise<void>;
  /** Resolves a thread, or the one at hand; one that is resolved is opened again. */
  toggleResolved(thread?: string): Promise<void>;
  goToThread(thread: string): void;
  /** Goes that many threads on, or back when negative. */
  stepThread(step: number): void;
  /** The thread or the box is in sight. */
  arriveAtComment(): void;
  noteThread(thread: string): void;
  toggleThread(thread: string): void;
  showComments(): void;
  /** Asks the assistant for the sections that are ticked in the sheet of coverage. */
  askForSections(): Promise<void>;
  finishReview(): void;
  giveVerdict(verdict: Verdict): Promise<void>;
}

/** Binds the actions to a store and a host. */
export function createFeedbackActions(parts: FeedbackParts): FeedbackActions {
  const { store, notify, selectedQuote } = parts;
  const open = boxOpener(parts);
  const boxes = boxActions(parts, open);
  const commentOnSection = (sectionId: string) => {
    const hash = standingHash(store.getState(), sectionId);
    if (hash !== undefined) boxes.beginComment({ kind: "section", sectionId, hash });
    else notify("info", "There is no section to comment on: it went with an earlier iteration.");
  };
  return {
    ...boxes,
    ...threadActions(parts),
    ...findingActions(parts, open),
    ...verdictActions(parts),
    askForSections: createSectionsRequest(parts),
    commentOnSection,
    commentOnReview: () => boxes.beginComment({ kind: "review" }),
    commentHere() {
      const selected = selectedQuote();
      const state = store.getState();
      const sections = shownReview(state)?.sections;
      if (sections === undefined) return;
      const { cursor, rows } = state.comparison ?? {};
      const atHand = cursor !== undefined && rows?.get(cursor)?.kind === "section" ? cursor : state.activeId;
      const sectionId = selected?.sectionId ?? atHand ?? sections.ids[0] ?? "";
      const hash = selected && standingHash(state, sectionId);
      if (selected === undefined || hash === undefined) return commentOnSection(sectionId);
      boxes.beginComment({ kind: "text", sectionId, hash, quote: selected.quote });
    },
  };
}
