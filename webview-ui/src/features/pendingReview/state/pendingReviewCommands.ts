import type { Commands } from "../../../state/command.ts";
import { getShownPull } from "../../../state/shownPull.ts";

export const pendingReviewCommands = {
  "send-to-pull-request": {
    key: "Shift+S",
    help: { group: "results", order: 3 },
    menu: {
      group: "review",
      order: 7,
      icon: "git-pull-request",
      when: (state) => getShownPull(state) !== null,
    },
    run: (actions) => actions.sendToPull(),
  },
} satisfies Commands;
