import { joinOnce } from "@dialectic/shared/protocol";
import { changesCommands } from "../features/changes/state/changesCommands.ts";
import { claimCommands } from "../features/claims/state/claimCommands.ts";
import { commitCommands } from "../features/commits/state/commitCommands.ts";
import { compareCommands } from "../features/compare/state/compareCommands.ts";
import { coverageCommands } from "../features/coverage/state/coverageCommands.ts";
import { exportCommands } from "../features/export/state/exportCommands.ts";
import { feedbackCommands } from "../features/feedback/state/feedbackCommands.ts";
import { historyCommands } from "../features/history/state/historyCommands.ts";
import { newPullCommands } from "../features/newPull/state/newPullCommands.ts";
import { seenCommands } from "../features/news/state/seenCommands.ts";
import { pendingReviewCommands } from "../features/pendingReview/state/pendingReviewCommands.ts";
import { readingCommands } from "../features/reading/state/readingCommands.ts";
import { referenceCommands } from "../features/references/state/referenceCommands.ts";
import { searchCommands } from "../features/search/state/searchCommands.ts";
import { setupCommands } from "../features/setup/state/setupCommands.ts";
import { undoCommands } from "../features/undo/state/undoCommands.ts";
import type { Command, CommandName, Commands } from "./command.ts";
import { isAmongChanges, isAnyPage } from "./conditions.ts";
import type { PanelActions } from "./panelActions.ts";
import type { PanelStore } from "./panelStore.ts";

/** Commands about the page itself. */
const pageCommands = {
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

/** All commands of the page. A name without a command, and one that two features take, do not compile. */
export const panelCommands = joinOnce({
  pageCommands,
  readingCommands,
  searchCommands,
  historyCommands,
  compareCommands,
  seenCommands,
  changesCommands,
  referenceCommands,
  coverageCommands,
  claimCommands,
  feedbackCommands,
  undoCommands,
  commitCommands,
  newPullCommands,
  pendingReviewCommands,
  exportCommands,
  setupCommands,
}) satisfies Readonly<Record<CommandName, Command>>;

type PanelCommands = typeof panelCommands;

/** Names of the commands that have a part, such as a row of their own in the help. */
export type NameWith<Part> = {
  [Name in CommandName]: PanelCommands[Name] extends Part ? Name : never;
}[CommandName];

export type NamedCommand<Name extends CommandName = CommandName> = Command & { readonly name: Name };

export const commandList: readonly NamedCommand[] = Object.entries<Command>(panelCommands).map(([name, command]) => ({
  ...command,
  // The names are those of the table.
  name: name as CommandName,
}));

interface CommandPage {
  readonly store: PanelStore;
  readonly actions: PanelActions;
}

/** Does what a command means in the present state of the page. */
export function runCommand(name: CommandName, { store, actions }: CommandPage): void {
  const { cases = [], run }: Command = panelCommands[name];
  const found = cases.find(({ when }) => when(store.getState()));
  (found?.run ?? run)(actions);
}
