import type { ClipboardEvent } from "react";

/** Returns the text of a block of code, without removed lines that stand among others. */
export function readLaterLines(block: Element): string {
  // A column or a removed block has the earlier state as a whole.
  if (block.closest(".compared-left, del.compared-removed") !== null) return block.textContent;
  const range = document.createRange();
  range.selectNodeContents(block);
  return readWithoutRemoved(range);
}

/** Leaves removed lines of code out of what the browser copies, unless only such lines are selected. */
export function copyLaterLines({ currentTarget: view }: ClipboardEvent<HTMLElement>): void {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0 || isRemovedOnly(selection.getRangeAt(0))) return;
  view.toggleAttribute("data-copies-later", true);
  // The browser reads the selection after all listeners.
  setTimeout(() => view.toggleAttribute("data-copies-later", false));
}

function isRemovedOnly(range: Range): boolean {
  const { commonAncestorContainer: common } = range;
  const around = common instanceof Element ? common : common.parentElement;
  const isInOne = around !== null && around.closest("del.compared-line") !== null;
  return isInOne || readWithoutRemoved(range) === "";
}

function readWithoutRemoved(range: Range): string {
  const part = range.cloneContents();
  for (const line of part.querySelectorAll("del.compared-line")) line.remove();
  return part.textContent;
}
