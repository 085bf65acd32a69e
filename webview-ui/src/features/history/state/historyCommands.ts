import type { Commands } from "../../../state/command.ts";
import { isAmongChanges, isAnyPage } from "../../../state/conditions.ts";

export const historyCommands = {
  "older-iteration": {
    key: "[",
    help: { group: "iterations", order: 1 },
    run: (actions) => void actions.stepIteration(-1),
  },
  "newer-iteration": {
    key: "]",
    help: { sharesRow: "older-iteration" },
    run: (actions) => void actions.stepIteration(1),
  },
  "latest-iteration": {
    key: "l",
    help: { group: "iterations", order: 2 },
    cases: [{ when: isAmongChanges, run: (actions) => void actions.showLatestRound() }],
    run: (actions) => void actions.followLatest(),
  },
  "show-iterations": {
    key: "t",
    help: { group: "iterations", order: 3 },
    menu: { group: "view", order: 5, icon: "versions" },
    run: (actions) => void actions.showTimeline(),
  },
  "show-reviews": {
    key: "r",
    help: { group: "navigation", order: 2 },
    menu: { group: "view", order: 6, icon: "history", when: isAnyPage },
    run: (actions) => void actions.showReviews(),
  },
} satisfies Commands;
