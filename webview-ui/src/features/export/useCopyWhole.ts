import { useEffect } from "react";
import { getTopView } from "../../state/topView.ts";
import { usePanel } from "../panelContext.ts";
import { findReviewOnPage, isWholeOnPage } from "./state/wholeOnPage.ts";

/** Elements around the text that `export.css` leaves out of a selection. */
const around = "button:not(.picture-button), vscode-button, .visually-hidden, .sr-only, .change-viewed, .comment-box";

/**
 * Copies the whole review where the page showed only a part of it when all was selected. Every other copy is the browser's
 * own, but without buttons, which the browser leaves out of plain text only.
 */
export function useCopyWhole(): void {
  const { store, actions } = usePanel();

  useEffect(() => {
    let isPartSelected = false;
    const isPart = () => {
      const state = store.getState();
      const isElsewhere = state.view.kind !== "review" || getTopView(state) !== "review";
      // The browser leaves out what is folded, and shows it on paper.
      const isWhole =
        isWholeOnPage(state) && findReviewOnPage()?.querySelector(".check > details:not([open])") === null;
      return !isElsewhere && !isWhole && isAllSelected();
    };
    // The rest of the review may come between the selection and the copy.
    const onSelect = () => {
      isPartSelected = isPart();
    };
    const onCopy = (event: ClipboardEvent) => {
      if (event.defaultPrevented) return;
      // A quick copy comes before the news of the selection.
      if (isPartSelected || isPart()) {
        event.preventDefault();
        void actions.copyRichText();
      } else if (event.clipboardData !== null && event.target instanceof Element && event.target.closest("main"))
        copyWithoutButtons(event, event.clipboardData);
    };
    document.addEventListener("selectionchange", onSelect);
    document.addEventListener("copy", onCopy);
    return () => {
      document.removeEventListener("selectionchange", onSelect);
      document.removeEventListener("copy", onCopy);
    };
  }, [store, actions]);
}

/** Copies a selection of the page. Does nothing if the browser would copy the same. */
function copyWithoutButtons(event: ClipboardEvent, data: DataTransfer): void {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return;
  const copied = document.createElement("div");
  copied.append(selection.getRangeAt(0).cloneContents());
  const buttons = copied.querySelectorAll(around);
  if (buttons.length === 0) return;
  for (const button of buttons) button.remove();
  event.preventDefault();
  data.setData("text/plain", selection.toString());
  data.setData("text/html", copied.innerHTML);
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
  words.currentNode = review;
  while (words.lastChild() !== null);
  const last = words.currentNode.nodeValue ?? "";
  return range.isPointInRange(words.currentNode, last.trimEnd().length);
}

function isSelectable({ nodeValue, parentElement }: Node): boolean {
  if (!nodeValue?.trim() || parentElement === null) return false;
  return parentElement.checkVisibility() && getComputedStyle(parentElement).userSelect !== "none";
}
