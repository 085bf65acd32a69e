import { useEffect } from "react";
import type { PanelStore } from "../../state/panelStore.ts";
import { usePanel } from "../panelContext.ts";

const modifiers = new Set(["Control", "Meta", "Shift", "Alt", "AltGraph", "CapsLock"]);

/**
 * Selects the whole review on Ctrl+A, and copies all of it while it is selected. Every other key and every click ends
 * the selection.
 */
export function useSelectAll(): void {
  const { store, actions } = usePanel();

  useEffect(() => {
    const isSelected = () => store.getState().wholeSelection !== undefined;
    const end = () => {
      if (!isSelected()) return;
      actions.endSelectAll();
      document.getSelection()?.removeAllRanges();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isSelectAllKey(event) && canHandleKey(event, store)) {
        event.preventDefault();
        void actions.selectAll();
        selectMounted();
      } else if (!modifiers.has(event.key) && !isCopyKey(event)) end();
    };
    const onPointerDown = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest("[data-keeps-selection]"))) end();
    };
    const onCopy = (event: ClipboardEvent) => {
      if (!isSelected()) return;
      event.preventDefault();
      void actions.copyRichText();
    };
    // Sections that come into view are selected as well.
    const arrivals = new MutationObserver(() => isSelected() && selectMounted());
    const unsubscribe = store.subscribe(({ wholeSelection }, before) => {
      if (wholeSelection === undefined) arrivals.disconnect();
      else if (before.wholeSelection === undefined) observe(arrivals);
    });
    window.addEventListener("keydown", onKeyDown, { capture: true });
    window.addEventListener("pointerdown", onPointerDown, { capture: true });
    document.addEventListener("copy", onCopy);
    return () => {
      unsubscribe();
      arrivals.disconnect();
      window.removeEventListener("keydown", onKeyDown, { capture: true });
      window.removeEventListener("pointerdown", onPointerDown, { capture: true });
      document.removeEventListener("copy", onCopy);
    };
  }, [store, actions]);
}

function isWithControl({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey;
}

function isSelectAllKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === "a" && isWithControl(event);
}

function isCopyKey(event: KeyboardEvent): boolean {
  return ["c", "insert"].includes(event.key.toLowerCase()) && isWithControl(event);
}

/** True unless the key belongs to a text field or to a view that covers the review. */
function canHandleKey({ target, defaultPrevented }: KeyboardEvent, store: PanelStore): boolean {
  const { view, comparison } = store.getState();
  const isElsewhere =
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], dialog, .dock, [role=menu]") !== null;
  return !defaultPrevented && !isElsewhere && view.kind === "review" && comparison === undefined;
}

const findMountedReview = () => document.querySelector("main > .review");

function observe(arrivals: MutationObserver): void {
  const review = findMountedReview();
  if (review !== null) arrivals.observe(review, { childList: true });
}

function selectMounted(): void {
  const review = findMountedReview();
  if (review !== null) document.getSelection()?.selectAllChildren(review);
}
