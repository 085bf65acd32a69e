import { commandList, type NamedCommand } from "../../state/panelCommands.ts";

type Shortcut = NamedCommand & { readonly key: string };

/** The commands that have a key. */
export const shortcuts: readonly Shortcut[] = commandList.flatMap((command) =>
  command.key === undefined ? [] : [{ ...command, key: command.key }],
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
