import type { Commands } from "../../../state/command.ts";
import { hasComments } from "../../../state/conditions.ts";

export const exportCommands = {
  "copy-markdown": {
    key: "y",
    help: { group: "results", order: 1 },
    menu: { group: "copyAndSave", order: 1, icon: "copy" },
    run: (actions) => void actions.copyMarkdown(),
  },
  "copy-rich-text": {
    menu: { group: "copyAndSave", order: 2, icon: "clippy" },
    run: (actions) => void actions.copyRichText(),
  },
  "copy-commit-message": {
    menu: { group: "copyAndSave", order: 3, icon: "git-commit" },
    run: (actions) => void actions.copyCommitMessage(),
  },
  "save-markdown": {
    menu: { group: "copyAndSave", order: 4, icon: "save" },
    run: (actions) => void actions.saveMarkdown(),
  },
  "save-html": {
    menu: { group: "copyAndSave", order: 5, icon: "file-code" },
    run: (actions) => void actions.saveHtml(),
  },
  print: {
    menu: { group: "copyAndSave", order: 6, icon: "file-pdf", isForBrowser: true },
    run: (actions) => void actions.printReview(),
  },
  "include-comments": {
    menu: {
      group: "copyAndSave",
      order: 7,
      icon: "comment-discussion",
      when: hasComments,
      isChosen: ({ withComments }) => withComments,
    },
    run: (actions) => actions.toggleWithComments(),
  },
} satisfies Commands;
