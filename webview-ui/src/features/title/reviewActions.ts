import type { PanelActions } from "../../state/panelActions.ts";
import type { PanelState } from "../../state/panelStore.ts";

type ActionName =
  | "copyMarkdown"
  | "copyRichText"
  | "copyCommitMessage"
  | "saveMarkdown"
  | "saveHtml"
  | "print"
  | "withComments"
  | "coverage"
  | "commentOnReview"
  | "showComments"
  | "finishReview"
  | "createCommit";

export interface ReviewAction {
  /** Key of its label in the texts. */
  readonly name: ActionName;
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
    { name: "copyMarkdown", icon: "copy", key: "y", run: (actions) => void actions.copyMarkdown() },
    { name: "copyRichText", icon: "clippy", run: (actions) => void actions.copyRichText() },
    { name: "copyCommitMessage", icon: "git-commit", run: (actions) => void actions.copyCommitMessage() },
  ],
  [
    { name: "saveMarkdown", icon: "save", run: (actions) => void actions.saveMarkdown() },
    { name: "saveHtml", icon: "file-code", run: (actions) => void actions.saveHtml() },
    { name: "print", icon: "file-pdf", isForBrowser: true, run: (actions) => void actions.printReview() },
    {
      name: "withComments",
      icon: "comment-discussion",
      isChosen: ({ withComments }) => withComments,
      run: (actions) => actions.toggleWithComments(),
    },
  ],
  [{ name: "coverage", icon: "checklist", key: "u", run: (actions) => void actions.showCoverage() }],
  [
    { name: "commentOnReview", icon: "comment", run: (actions) => actions.commentOnReview() },
    { name: "showComments", icon: "comment-discussion", key: "q", run: (actions) => actions.showComments() },
    { name: "finishReview", icon: "request-changes", key: "f", run: (actions) => actions.finishReview() },
  ],
  [{ name: "createCommit", icon: "git-commit", key: "g", run: (actions) => void actions.createCommit() }],
];
