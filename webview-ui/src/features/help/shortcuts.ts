import type { PanelCommand } from "@dialectic/shared/protocol";
import { type PageCommand, panelCommands } from "../../state/panelCommands.ts";

/** Commands that have a key in the page only: the editor has commands of its own for them. */
type PageOnlyCommand = "copy-markdown" | "create-commit" | "close" | "read-on" | "read-back";

export type ShortcutName = PanelCommand | PageOnlyCommand;

type Shortcut = PageCommand & { readonly key: string; readonly name: string };

const pageOnly: Readonly<Record<PageOnlyCommand, PageCommand>> = {
  "copy-markdown": { key: "y", run: (actions) => void actions.copyMarkdown() },
  "create-commit": { key: "g", run: (actions) => void actions.createCommit() },
  "read-on": { key: "Space", run: (actions) => actions.readOn(1) },
  "read-back": { key: "Shift+Space", run: (actions) => actions.readOn(-1) },
  close: { key: "Escape", run: (actions) => actions.closeOverlay() },
};

const commands: Readonly<Record<ShortcutName, PageCommand>> = { ...panelCommands, ...pageOnly };

export const shortcuts: readonly Shortcut[] = Object.entries(commands).flatMap(([name, { key, run }]) =>
  key === undefined ? [] : [{ name, key, run }],
);

const box = "input:is([type=checkbox], [type=radio])";
const ownKeys = `dialog, input:not(${box}), textarea, select, [contenteditable], [role=textbox], [role=searchbox], [role=combobox]`;
const pressable = `button, vscode-button, a, summary, ${box}, [role=toolbar]`;
const choosable = "[role=tree], [role=menu], [role=listbox]";

/** True for a key that an input method uses to compose a character. Some report only the code 229. */
function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return event.isComposing || event.keyCode === 229;
}

/**
 * Returns the shortcut for a key press. There is none while the reader is writing or in a sheet, nor for a command of
 * the editor. `isPointed` is true when a pointer, not a key, has given the focus to the target: there, the Space key
 * goes on reading.
 */
export function findShortcut(
  event: Pick<
    KeyboardEvent,
    "key" | "keyCode" | "isComposing" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "defaultPrevented" | "target"
  >,
  isPointed = false,
): Shortcut | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return undefined;
  if (event.target instanceof Element && event.target.closest(ownKeys)) return undefined;
  if (event.key !== " ") {
    const name = event.shiftKey && /^[A-Z]$/.test(event.key) ? `Shift+${event.key}` : event.key;
    return shortcuts.find(({ key }) => key === name);
  }
  // There, the Space key chooses or presses.
  const has = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
  if (has(choosable) || (has(pressable) && !isPointed)) return undefined;
  return shortcuts.find(({ key }) => key === (event.shiftKey ? "Shift+Space" : "Space"));
}
