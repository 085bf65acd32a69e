import type { PanelActions } from "../../state/panelActions.ts";
import type { PanelState } from "../../state/panelStore.ts";

/** Something to do with the whole review. */
export interface ReviewAction {
  readonly label: string;
  readonly icon: string;
  /** The key that does the same. */
  readonly key?: string;
  /** Only where the page is in a browser: an editor's webview cannot do it. */
  readonly isForBrowser?: boolean;
  /** For a choice that stays: how it stands. Only where there are comments. */
  readonly isChosen?: (state: Pick<PanelState, "withComments">) => boolean;
  readonly run: (actions: PanelActions) => void;
}

/** What the menu "Review actions" offers, in groups. */
export const reviewActions: readonly (readonly ReviewAction[])[] = [
  [
    { label: "Copy as Markdown", icon: "copy", key: "y", run: (actions) => void actions.copyMarkdown() },
    { label: "Copy as rich text", icon: "clippy", run: (actions) => void actions.copyRichText() },
    { label: "Copy as commit message", icon: "git-commit", run: (actions) => void actions.copyCommitMessage() },
  ],
  [
    { label: "Save as Markdown…", icon: "save", run: (actions) => void actions.saveMarkdown() },
    { label: "Save as HTML…", icon: "file-code", run: (actions) => void actions.saveHtml() },
    { label: "Print…", icon: "file-pdf", isForBrowser: true, run: (actions) => void actions.printReview() },
    {
      label: "With the comments",
      icon: "comment-discussion",
      isChosen: ({ withComments }) => withComments,
      run: (actions) => actions.toggleWithComments(),
    },
  ],
  [{ label: "Coverage of the changes…", icon: "checklist", key: "u", run: (actions) => void actions.showCoverage() }],
  [
    { label: "Comment on the review…", icon: "comment", run: (actions) => actions.commentOnReview() },
    { label: "All comments", icon: "comment-discussion", key: "q", run: (actions) => actions.showComments() },
    { label: "Finish review…", icon: "request-changes", key: "f", run: (actions) => actions.finishReview() },
  ],
  [{ label: "Create Commit…", icon: "git-commit", key: "g", run: (actions) => void actions.createCommit() }],
];
