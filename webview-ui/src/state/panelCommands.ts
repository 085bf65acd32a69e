import type { PanelCommand } from "@dialectic/shared/protocol";
import { readSelectedDiffLines } from "../features/changes/state/readSelectedDiffLines.ts";
import { readSelectedLine } from "../features/changes/state/readSelectedLine.ts";
import type { PanelActions } from "./panelActions.ts";

/** An action that a person can run in the page with a key or an editor command. */
export interface PageCommand {
  /** A single key, as in `KeyboardEvent.key`; a capital letter has `Shift+` before it. */
  readonly key?: string;
  readonly run: (actions: PanelActions) => void;
}

/** All actions with a key or a command. */
export const panelCommands: Readonly<Record<PanelCommand, PageCommand>> = {
  "next-section": { key: "j", run: (actions) => actions.jumpBy(1) },
  "previous-section": {
    key: "k",
    run: (actions) => actions.jumpBy(-1),
  },
  "toggle-outline": { key: "o", run: (actions) => actions.toggleOutline() },
  find: {
    key: "/",
    run: (actions) => actions.openSearch(readSelectedLine(document.getSelection())),
  },
  "show-iterations": { key: "t", run: (actions) => void actions.showTimeline() },
  "show-reviews": { key: "r", run: (actions) => void actions.showReviews() },
  "older-iteration": { key: "[", run: (actions) => void actions.stepIteration(-1) },
  "newer-iteration": { key: "]", run: (actions) => void actions.stepIteration(1) },
  "latest-iteration": { key: "l", run: (actions) => void actions.followLatest() },
  "toggle-comparison": {
    key: "d",
    run: (actions) => void actions.toggleComparison(),
  },
  "next-change": {
    key: "n",
    run: (actions) => actions.stepChange(1),
  },
  "previous-change": { key: "p", run: (actions) => actions.stepChange(-1) },
  "show-changes-since-seen": {
    key: "w",
    run: (actions) => void actions.showChangesSinceSeen(),
  },
  "mark-all-seen": { key: "m", run: (actions) => actions.markAllSeen() },
  "show-changes": {
    key: "x",
    run: (actions) => actions.toggleChanges(),
  },
  "show-reference-change": {
    key: "h",
    run: (actions) => actions.showReferenceChange(),
  },
  "next-unviewed": {
    key: "i",
    run: (actions) => actions.nextUnviewed(),
  },
  "toggle-viewed": {
    key: "b",
    run: (actions) => actions.toggleViewed(),
  },
  "undo-change": {
    key: "Shift+Z",
    run: (actions) => actions.undoHere(),
  },
  "show-context": {
    key: "+",
    run: (actions) => void actions.showContext(),
  },
  "search-history": {
    key: "s",
    run: (actions) => actions.openHistorySearch(readSelectedLine(document.getSelection())),
  },
  "preview-reference": {
    key: "v",
    run: (actions) => void actions.previewFocused(),
  },
  "next-wrong-reference": {
    key: "e",
    run: (actions) => actions.goToWrongReference(),
  },
  "show-coverage": {
    key: "u",
    run: (actions) => void actions.showCoverage(),
  },
  "run-checks": { key: "!", run: (actions) => actions.runAllClaims() },
  comment: {
    key: "c",
    run: (actions) => actions.commentHere(readSelectedDiffLines(document, document.getSelection())),
  },
  "comment-on-review": { run: (actions) => actions.commentOnReview() },
  "finish-review": { key: "f", run: (actions) => actions.finishReview() },
  "show-comments": { key: "q", run: (actions) => actions.showComments() },
  "next-comment": { key: ".", run: (actions) => actions.stepThread(1) },
  "previous-comment": { key: ",", run: (actions) => actions.stepThread(-1) },
  "reply-to-comment": { key: "a", run: (actions) => actions.replyTo() },
  "resolve-comment": {
    key: "z",
    run: (actions) => void actions.toggleResolved(),
  },
  "agree-with-finding": {
    key: "=",
    run: (actions) => void actions.agreeWithFinding(),
  },
  "reject-finding": {
    key: "-",
    run: (actions) => actions.rejectFinding(),
  },
  "commit-by-section": { run: (actions) => void actions.createSectionCommits() },
  "copy-rich-text": { run: (actions) => void actions.copyRichText() },
  "save-markdown": { run: (actions) => void actions.saveMarkdown() },
  "save-html": { run: (actions) => void actions.saveHtml() },
  "show-keys": { key: "?", run: (actions) => actions.showHelp() },
};
