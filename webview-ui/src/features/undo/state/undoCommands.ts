import type { Commands } from "../../../state/command.ts";
import { isAmongChanges } from "../../../state/conditions.ts";

export const undoCommands = {
  "undo-change": {
    key: "Shift+Z",
    help: { group: "changes", order: 4 },
    cases: [{ when: isAmongChanges, run: (actions) => actions.undoInChanges() }],
    run: (actions) => actions.undoStoryHere(),
  },
} satisfies Commands;
