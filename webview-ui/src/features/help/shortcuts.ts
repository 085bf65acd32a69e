import { type PageCommand, panelCommands } from "../../state/panelCommands.ts";

export type Shortcut = PageCommand & { readonly key: string };

export const shortcuts: readonly Shortcut[] = [
  ...Object.values(panelCommands).flatMap(({ key, ...command }) => (key === undefined ? [] : [{ key, ...command }])),
  // The editor has commands of its own for these two.
  { key: "y", label: "Copy the review as Markdown", run: (actions) => void actions.copyMarkdown() },
  { key: "g", label: "Create a commit with the review as its message", run: (actions) => void actions.createCommit() },
  {
    key: "Escape",
    label: "Close what lies over the review, or leave a comparison",
    run: (actions) => actions.closeOverlay(),
  },
];

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
