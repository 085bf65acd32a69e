import type { Commands } from "../../../state/command.ts";

export const compareCommands = {
  "toggle-comparison": {
    key: "d",
    help: { group: "iterations", order: 4 },
    menu: { group: "read", order: 6, icon: "git-compare" },
    run: (actions) => void actions.toggleComparison(),
  },
} satisfies Commands;
