import { useEffect } from "react";
import { findReviewOnPage, isWholeOnPage } from "../../state/export/wholeOnPage.ts";
import { getTopView } from "../../state/topView.ts";
import { usePanel } from "../panelContext.ts";

/**
 * Copies the whole review where the page shows only a part of it and all of that part is selected. Every other copy is
 * the browser's own.
 */
export function useCopyWhole(): void {
  const { store, actions } = usePanel();

  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const state = store.getState();
      const isElsewhere = state.view.kind !== "review" || getTopView(state) !== "review";
      if (isElsewhere || isWholeOnPage(state) || !isAllSelected()) return;
      event.preventDefault();
      void actions.copyRichText();
    };
    document.addEventListener("copy", onCopy);
    return () => document.removeEventListener("copy", onCopy);
  }, [store, actions]);
}

/** True if the selection reaches from the first to the last word of the review on the page. */
function isAllSelected(): boolean {
  const [selection, review] = [document.getSelection(), findReviewOnPage()];
  if (selection === null || selection.isCollapsed || review === null) return false;
  const range = selection.getRangeAt(0);
  const words = document.createTreeWalker(review, NodeFilter.SHOW_TEXT, (node) =>
    isSelectable(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  const first = words.nextNode()?.nodeValue;
  if (!first || !range.isPointInRange(words.currentNode, first.length - first.trimStart().length)) return false;
  while (words.lastChild() !== null);
  const last = words.currentNode.nodeValue ?? "";
  return range.isPointInRange(words.currentNode, last.trimEnd().length);
}

function isSelectable({ nodeValue, parentElement }: Node): boolean {
  if (!nodeValue?.trim() || parentElement === null) return false;
  return parentElement.checkVisibility() && getComputedStyle(parentElement).userSelect !== "none";
}
