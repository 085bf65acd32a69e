import type { PanelActions } from "../../state/panelActions.ts";
import type { PanelState } from "../../state/panelStore.ts";

export interface ReviewAction {
  readonly label: string;
  readonly icon: string;
  readonly key?: string;
  /** True for actions that an editor's webview cannot do: they are offered only in a browser. */
  readonly isForBrowser?: boolean;
  /** Returns the current value of a lasting choice. Such choices exist only where there are comments. */
  readonly isChosen?: (state: Pick<PanelState, "withComments">) => boolean;
  readonly run: (actions: PanelActions) => void;
}

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
