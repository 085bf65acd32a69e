import type { Commands } from "../../../state/command.ts";
import { getShownPull } from "../../../state/shownPull.ts";

export const newPullCommands = {
  "new-pull-request": {
    menu: {
      group: "review",
      order: 8,
      icon: "git-pull-request-create",
      when: (state) => state.view.kind === "review" && getShownPull(state) === null,
    },
    run: (actions) => actions.newPull(),
  },
} satisfies Commands;
