import type { Commands } from "../../../state/command.ts";

export const coverageCommands = {
  "show-coverage": {
    key: "u",
    help: { group: "changes", order: 6 },
    menu: { group: "review", order: 3, icon: "checklist" },
    run: (actions) => void actions.showCoverage(),
  },
} satisfies Commands;
