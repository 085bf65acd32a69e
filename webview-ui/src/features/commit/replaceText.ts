/** Puts another text into a text area as if it were typed: the person can take it back with the keys for that. */
export function replaceText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  area.select();
  // Deprecated, and the only way that the browser's undo knows of.
  document.execCommand("insertText", false, text);
  area.setSelectionRange(0, 0);
  area.scrollTop = 0;
}
