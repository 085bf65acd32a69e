import type { Commands } from "../../../state/command.ts";

export const commitCommands = {
  "create-commit": {
    key: "g",
    help: { group: "results", order: 2 },
    menu: { group: "review", order: 6, icon: "git-commit" },
    run: (actions) => void actions.createCommit(),
  },
  "commit-by-section": { run: (actions) => void actions.createSectionCommits() },
} satisfies Commands;
