/** Replaces the text of a text area as if it were typed, so that the browser's undo can revert it. */
export function replaceText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  area.select();
  // Deprecated, but nothing else keeps the browser's undo.
  document.execCommand("insertText", false, text);
  area.setSelectionRange(0, 0);
  area.scrollTop = 0;
}
