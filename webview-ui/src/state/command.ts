import type { PanelCommand } from "@dialectic/shared/protocol";
import type { PanelActions } from "./panelActions.ts";
import type { PanelState } from "./panelStore.ts";

/** Commands of the page alone: an editor has its own for them, or no use for them. */
type PageOnlyCommand =
  | "read-on"
  | "read-back"
  | "close"
  | "create-commit"
  | "copy-markdown"
  | "copy-commit-message"
  | "print"
  | "include-comments"
  | "all-changes"
  | "fold-all"
  | "unfold-all"
  | "hide-whitespace"
  | "wrap-lines"
  | "choose-theme"
  | "connect";

export type CommandName = PanelCommand | PageOnlyCommand;

export type Condition = (state: PanelState) => boolean;

type Run = (actions: PanelActions) => void;

/** Groups of the list of keys, in the order of its sheet: the common ones first. */
export const helpGroups = [
  "common",
  "navigation",
  "iterations",
  "changes",
  "references",
  "comments",
  "search",
  "results",
] as const;

/** Groups of the menu "Review actions", in its order. */
export const menuGroups = ["read", "review", "copyAndSave", "view", "help"] as const;

/** Place in the list of keys. Its text is `texts.help.keys[name]`. */
export interface HelpRow {
  readonly group: (typeof helpGroups)[number];
  /** Place within the group. */
  readonly order: number;
}

/** Place in the menu "Review actions". Its text is `texts.menu.entries[name]`. */
export interface MenuPlace {
  readonly group: (typeof menuGroups)[number];
  /** Place within the group. */
  readonly order: number;
  readonly icon: string;
  /** When it is offered; without it, where there is a review. */
  readonly when?: Condition;
  /** True for what an editor's webview cannot do. */
  readonly isForBrowser?: true;
  /** Returns the current value of a lasting choice. */
  readonly isChosen?: Condition;
}

/** An action that a person can run with a key, from the menu "Review actions" or with an editor's command. */
export interface Command {
  /** A single key, as in `KeyboardEvent.key`; a capital letter has `Shift+` before it. */
  readonly key?: string;
  /** The row of its key in the help. A command with `sharesRow` stands in that of its opposite. */
  readonly help?: HelpRow | { readonly sharesRow: CommandName };
  readonly menu?: MenuPlace;
  /** Its meaning elsewhere: the first whose condition holds takes the place of `run`. */
  readonly cases?: readonly { readonly when: Condition; readonly run: Run }[];
  readonly run: Run;
}

/** The commands of a feature, or of the page as a whole. */
export type Commands = Partial<Readonly<Record<CommandName, Command>>>;
