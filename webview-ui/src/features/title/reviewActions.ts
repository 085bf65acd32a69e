import type { PanelActions } from "../../state/panelActions.ts";
import { panelCommands } from "../../state/panelCommands.ts";
import type { PanelState } from "../../state/panelStore.ts";
import type { Texts } from "../../texts/texts.ts";

type MenuTexts = Texts["menu"];

export interface ReviewAction {
  /** Key of its label in the texts. */
  readonly name: keyof MenuTexts["entries"];
  readonly icon: string;
  readonly key?: string | undefined;
  /** True for actions that an editor's webview cannot do: they are offered only in a browser. */
  readonly isForBrowser?: boolean;
  /** True for actions that need no review. */
  readonly isForEveryPage?: boolean;
  /** True for actions that exist only where there are comments, or changed code. */
  readonly isForComments?: boolean;
  readonly isForCode?: boolean;
  /** Returns the current value of a lasting choice. */
  readonly isChosen?: (state: Choices) => boolean;
  readonly run: (actions: PanelActions) => void;
}

/** The lasting choices of the menu. */
export type Choices = Pick<PanelState, "withComments" | "codeView">;

interface ActionGroup {
  readonly name: keyof MenuTexts["groups"];
  readonly actions: readonly ReviewAction[];
}

export const reviewActions: readonly ActionGroup[] = [
  {
    name: "read",
    actions: [
      { name: "find", icon: "search", ...panelCommands.find },
      { name: "searchAll", icon: "library", ...panelCommands["search-history"] },
      { name: "outline", icon: "list-tree", ...panelCommands["toggle-outline"] },
      { name: "whatChanged", icon: "eye", ...panelCommands["show-changes-since-seen"] },
      { name: "markAllSeen", icon: "check-all", ...panelCommands["mark-all-seen"] },
      { name: "compare", icon: "git-compare", ...panelCommands["toggle-comparison"] },
      { name: "code", icon: "diff", ...panelCommands["show-changes"] },
    ],
  },
  {
    name: "review",
    actions: [
      { name: "commentOnReview", icon: "comment", ...panelCommands["comment-on-review"] },
      { name: "showComments", icon: "comment-discussion", ...panelCommands["show-comments"] },
      { name: "coverage", icon: "checklist", ...panelCommands["show-coverage"] },
      { name: "runChecks", icon: "run-all", ...panelCommands["run-checks"] },
      { name: "finishReview", icon: "request-changes", ...panelCommands["finish-review"] },
      { name: "createCommit", icon: "git-commit", key: "g", run: (actions) => void actions.createCommit() },
    ],
  },
  {
    name: "copyAndSave",
    actions: [
      { name: "copyMarkdown", icon: "copy", key: "y", run: (actions) => void actions.copyMarkdown() },
      { name: "copyRichText", icon: "clippy", ...panelCommands["copy-rich-text"] },
      { name: "copyCommitMessage", icon: "git-commit", run: (actions) => void actions.copyCommitMessage() },
      { name: "saveMarkdown", icon: "save", ...panelCommands["save-markdown"] },
      { name: "saveHtml", icon: "file-code", ...panelCommands["save-html"] },
      { name: "print", icon: "file-pdf", isForBrowser: true, run: (actions) => void actions.printReview() },
      {
        name: "withComments",
        icon: "comment-discussion",
        isForComments: true,
        isChosen: ({ withComments }) => withComments,
        run: (actions) => actions.toggleWithComments(),
      },
    ],
  },
  {
    name: "view",
    actions: [
      { name: "foldAll", icon: "collapse-all", run: (actions) => actions.foldAllSections() },
      { name: "unfoldAll", icon: "expand-all", run: (actions) => actions.unfoldAllSections() },
      {
        name: "hideWhitespace",
        icon: "whitespace",
        isForCode: true,
        isChosen: ({ codeView }) => codeView.hidesWhitespace === true,
        run: (actions) => actions.toggleCodeView("hidesWhitespace"),
      },
      {
        name: "wrapLines",
        icon: "word-wrap",
        isForCode: true,
        isChosen: ({ codeView }) => codeView.isUnwrapped !== true,
        run: (actions) => actions.toggleCodeView("isUnwrapped"),
      },
      { name: "iterations", icon: "versions", ...panelCommands["show-iterations"] },
      { name: "reviews", icon: "history", isForEveryPage: true, ...panelCommands["show-reviews"] },
      {
        name: "theme",
        icon: "color-mode",
        isForBrowser: true,
        isForEveryPage: true,
        run: (actions) => actions.showThemes(),
      },
    ],
  },
  {
    name: "help",
    actions: [
      { name: "keys", icon: "keyboard", isForEveryPage: true, ...panelCommands["show-keys"] },
      { name: "connect", icon: "plug", run: (actions) => void actions.showSetup() },
    ],
  },
];
