import { joinOnce } from "@dialectic/shared/protocol";
import { changesCommands } from "../features/changes/state/changesCommands.ts";
import { claimCommands } from "../features/claims/state/claimCommands.ts";
import { commitCommands } from "../features/commits/state/commitCommands.ts";
import { compareCommands } from "../features/compare/state/compareCommands.ts";
import { coverageCommands } from "../features/coverage/state/coverageCommands.ts";
import { exportCommands } from "../features/export/state/exportCommands.ts";
import { feedbackCommands } from "../features/feedback/state/feedbackCommands.ts";
import { historyCommands } from "../features/history/state/historyCommands.ts";
import { seenCommands } from "../features/news/state/seenCommands.ts";
import { readingCommands } from "../features/reading/state/readingCommands.ts";
import { referenceCommands } from "../features/references/state/referenceCommands.ts";
import { searchCommands } from "../features/search/state/searchCommands.ts";
import { setupCommands } from "../features/setup/state/setupCommands.ts";
import { undoCommands } from "../features/undo/state/undoCommands.ts";
import type { Command, CommandName } from "./command.ts";
import { pageCommands } from "./pageCommands.ts";
import type { PanelActions } from "./panelActions.ts";
import type { PanelStore } from "./panelStore.ts";

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
