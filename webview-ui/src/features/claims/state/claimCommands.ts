import type { Commands } from "../../../state/command.ts";

export const claimCommands = {
  "run-checks": {
    key: "!",
    help: { group: "references", order: 4 },
    menu: { group: "review", order: 4, icon: "run-all" },
    run: (actions) => actions.runAllClaims(),
  },
  "next-failed-check": {
    key: "Shift+E",
    help: { group: "references", order: 5 },
    run: (actions) => actions.goToFailingClaim(),
  },
} satisfies Commands;
