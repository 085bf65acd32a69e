import type { Commands } from "../../../state/command.ts";

export const readingCommands = {
  "read-on": { key: "Space", help: { group: "common", order: 1 }, run: (actions) => actions.readOn(1) },
  "read-back": { key: "Shift+Space", help: { sharesRow: "read-on" }, run: (actions) => actions.readOn(-1) },
  "fold-all": {
    menu: { group: "view", order: 1, icon: "collapse-all" },
    run: (actions) => actions.foldAllSections(),
  },
  "unfold-all": {
    menu: { group: "view", order: 2, icon: "expand-all" },
    run: (actions) => actions.unfoldAllSections(),
  },
} satisfies Commands;
