import type { Commands } from "./command.ts";
import { isAmongChanges, isAnyPage } from "./conditions.ts";

/** Commands about the page itself. */
export const pageCommands = {
  "next-section": {
    key: "j",
    help: { group: "common", order: 2 },
    cases: [{ when: isAmongChanges, run: (actions) => actions.stepFile(1) }],
    run: (actions) => actions.jumpBy(1),
  },
  "previous-section": {
    key: "k",
    help: { sharesRow: "next-section" },
    cases: [{ when: isAmongChanges, run: (actions) => actions.stepFile(-1) }],
    run: (actions) => actions.jumpBy(-1),
  },
  "toggle-outline": {
    key: "o",
    help: { group: "navigation", order: 1 },
    menu: { group: "read", order: 3, icon: "list-tree" },
    run: (actions) => actions.toggleOutline(),
  },
  close: { key: "Escape", help: { group: "navigation", order: 3 }, run: (actions) => actions.closeOverlay() },
  "choose-theme": {
    menu: { group: "view", order: 7, icon: "color-mode", when: isAnyPage, isForBrowser: true },
    run: (actions) => actions.showThemes(),
  },
  "show-keys": {
    key: "?",
    help: { group: "navigation", order: 4 },
    menu: { group: "help", order: 1, icon: "keyboard", when: isAnyPage },
    run: (actions) => actions.showHelp(),
  },
} satisfies Commands;
