import type { PanelCommand } from "@dialectic/shared/protocol";
import { readSelectedDiffLines } from "./changes/readSelectedDiffLines.ts";
import { readSelectedLine } from "./changes/readSelectedLine.ts";
import type { PanelActions } from "./panelActions.ts";

/** An action that a person can run in the page with a key or an editor command. */
export interface PageCommand {
  /** A single key, as in `KeyboardEvent.key`. */
  readonly key?: string;
  readonly label: string;
  readonly run: (actions: PanelActions) => void;
}

/** All actions with a key or a command, in the order of the list of keys. */
export const panelCommands: Readonly<Record<PanelCommand, PageCommand>> = {
  "next-section": { key: "j", label: "Next section, or next changed file", run: (actions) => actions.jumpBy(1) },
  "previous-section": {
    key: "k",
    label: "Previous section, or changed file before",
    run: (actions) => actions.jumpBy(-1),
  },
  "toggle-outline": { key: "o", label: "Show or hide the outline", run: (actions) => actions.toggleOutline() },
  find: {
    key: "/",
    label: "Find in the review (also Ctrl+F)",
    run: (actions) => actions.openSearch(readSelectedLine(document.getSelection())),
  },
  "show-iterations": { key: "t", label: "Iterations of this review", run: (actions) => void actions.showTimeline() },
  "show-reviews": { key: "r", label: "Reviews of this workspace", run: (actions) => void actions.showReviews() },
  "older-iteration": { key: "[", label: "Older iteration", run: (actions) => void actions.stepIteration(-1) },
  "newer-iteration": { key: "]", label: "Newer iteration", run: (actions) => void actions.stepIteration(1) },
  "latest-iteration": { key: "l", label: "Latest iteration", run: (actions) => void actions.followLatest() },
  "toggle-comparison": {
    key: "d",
    label: "What changed in this iteration, and back",
    run: (actions) => void actions.toggleComparison(),
  },
  "next-change": {
    key: "n",
    label: "Next change: since you last looked, in a comparison, or among the changes of the code",
    run: (actions) => actions.stepChange(1),
  },
  "previous-change": { key: "p", label: "Change before", run: (actions) => actions.stepChange(-1) },
  "show-changes-since-seen": {
    key: "w",
    label: "What changed since you last looked",
    run: (actions) => void actions.showChangesSinceSeen(),
  },
  "mark-all-seen": { key: "m", label: "Mark everything as seen", run: (actions) => actions.markAllSeen() },
  "show-changes": {
    key: "x",
    label: "Changes of the code under review, and back",
    run: (actions) => actions.toggleChanges(),
  },
  "show-reference-change": {
    key: "h",
    label: "Hunk that the reference with the focus leads into",
    run: (actions) => actions.showReferenceChange(),
  },
  "next-unviewed": {
    key: "i",
    label: "Next changed code that was not looked at",
    run: (actions) => actions.nextUnviewed(),
  },
  "toggle-viewed": {
    key: "b",
    label: "Mark the hunk or the file at hand as looked at, or not",
    run: (actions) => actions.toggleViewed(),
  },
  "show-context": {
    key: "+",
    label: "More lines around the hunk at hand",
    run: (actions) => void actions.showContext(),
  },
  "search-history": {
    key: "s",
    label: "Search all iterations and reviews",
    run: (actions) => actions.openHistorySearch(readSelectedLine(document.getSelection())),
  },
  "preview-reference": {
    key: "v",
    label: "Preview the code of the reference that has the focus",
    run: (actions) => void actions.previewFocused(),
  },
  "next-wrong-reference": {
    key: "e",
    label: "Next reference that is not right",
    run: (actions) => actions.goToWrongReference(),
  },
  "show-coverage": {
    key: "u",
    label: "Changed code that no section explains",
    run: (actions) => void actions.showCoverage(),
  },
  "run-checks": { key: "!", label: "Run all checks of the review", run: (actions) => actions.runAllClaims() },
  comment: {
    key: "c",
    label: "Comment on what is selected, or on the section or the changed line at hand",
    run: (actions) => actions.commentHere(readSelectedDiffLines(document, document.getSelection())),
  },
  "comment-on-review": { label: "Comment on the whole review", run: (actions) => actions.commentOnReview() },
  "finish-review": { key: "f", label: "Finish the review with a verdict", run: (actions) => actions.finishReview() },
  "show-comments": { key: "q", label: "Comments of this review", run: (actions) => actions.showComments() },
  "next-comment": { key: ".", label: "Next comment", run: (actions) => actions.stepThread(1) },
  "previous-comment": { key: ",", label: "Comment before", run: (actions) => actions.stepThread(-1) },
  "reply-to-comment": { key: "a", label: "Answer to the comment at hand", run: (actions) => actions.replyTo() },
  "resolve-comment": {
    key: "z",
    label: "Resolve the comment at hand, or open it again",
    run: (actions) => void actions.toggleResolved(),
  },
  "agree-with-finding": {
    key: "=",
    label: "Agree with what the assistant has found",
    run: (actions) => void actions.agreeWithFinding(),
  },
  "reject-finding": {
    key: "-",
    label: "Reject what the assistant has found, with a reason",
    run: (actions) => actions.rejectFinding(),
  },
  "commit-by-section": { label: "One commit per section", run: (actions) => void actions.createSectionCommits() },
  "copy-rich-text": { label: "Copy as rich text", run: (actions) => void actions.copyRichText() },
  "save-markdown": { label: "Save as Markdown", run: (actions) => void actions.saveMarkdown() },
  "save-html": { label: "Save as HTML", run: (actions) => void actions.saveHtml() },
  "show-keys": { key: "?", label: "This help", run: (actions) => actions.showHelp() },
};
