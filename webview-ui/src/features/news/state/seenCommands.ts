import type { Command, Commands } from "../../../state/command.ts";
import { isAmongChanges, isInComparison } from "../../../state/conditions.ts";
import { hasNewsStops } from "./newsStops.ts";

export const seenCommands = {
  "next-change": { key: "n", help: { group: "changes", order: 1 }, ...stepChange(1) },
  "previous-change": { key: "p", help: { sharesRow: "next-change" }, ...stepChange(-1) },
  "show-changes-since-seen": {
    key: "w",
    help: { group: "iterations", order: 5 },
    menu: { group: "read", order: 4, icon: "eye" },
    run: (actions) => void actions.showChangesSinceSeen(),
  },
  "mark-all-seen": {
    key: "m",
    help: { group: "iterations", order: 6 },
    menu: { group: "read", order: 5, icon: "check-all" },
    run: (actions) => actions.markAllSeen(),
  },
} satisfies Commands;

function stepChange(step: 1 | -1): Pick<Command, "cases" | "run"> {
  return {
    cases: [
      { when: isAmongChanges, run: (actions) => actions.stepHunk(step) },
      { when: isInComparison, run: (actions) => actions.stepChange(step) },
      // News comes first, as long as there is any.
      { when: hasNewsStops, run: (actions) => actions.walkNews(step) },
    ],
    run(actions) {
      if (!actions.stepHunkHere(step)) actions.walkNews(step);
    },
  };
}
