import type { PanelCommand } from "@dialectic/shared/protocol";
import { type PageCommand, panelCommands } from "../../state/panelCommands.ts";

/** Commands that have a key in the page only: the editor has commands of its own for them. */
type PageOnlyCommand = "copy-markdown" | "create-commit" | "close";

export type ShortcutName = PanelCommand | PageOnlyCommand;

type Shortcut = PageCommand & { readonly key: string; readonly name: string };

const pageOnly: Readonly<Record<PageOnlyCommand, PageCommand>> = {
  "copy-markdown": { key: "y", run: (actions) => void actions.copyMarkdown() },
  "create-commit": { key: "g", run: (actions) => void actions.createCommit() },
  close: { key: "Escape", run: (actions) => actions.closeOverlay() },
};

const commands: Readonly<Record<ShortcutName, PageCommand>> = { ...panelCommands, ...pageOnly };

export const shortcuts: readonly Shortcut[] = Object.entries(commands).flatMap(([name, { key, run }]) =>
  key === undefined ? [] : [{ name, key, run }],
);

/**
 * Returns the shortcut for a key press. There is none while the reader is writing or in a sheet, nor for a command of
 * the editor.
 */
export function findShortcut(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target">,
): Shortcut | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.target instanceof Element && event.target.closest("dialog, input, textarea, select, [contenteditable]")) {
    return undefined;
  }
  return shortcuts.find(({ key }) => key === event.key);
}
