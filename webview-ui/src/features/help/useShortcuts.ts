import { useEffect } from "react";
import { hasNoFocus } from "../../ui/scrollable.ts";
import { usePanel } from "../panelContext.ts";
import { findShortcut } from "./shortcuts.ts";

export function useShortcuts(): void {
  const { actions } = usePanel();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Keys that write go to the box that has just left the document, and never act meanwhile.
      if (isWriting(event) && hasNoFocus(event.target) && actions.writeInBoxAway(event.key)) {
        event.preventDefault();
        return;
      }
      const shortcut = findShortcut(event);
      if (shortcut === undefined) return;
      event.preventDefault();
      shortcut.run(actions);
    };
    window.addEventListener("keydown", onKeyDown);
    const onFocus = ({ target }: FocusEvent) => hasNoFocus(target) || actions.forgetBox();
    // A click elsewhere ends writing.
    window.addEventListener("pointerdown", actions.forgetBox);
    window.addEventListener("focusin", onFocus);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("pointerdown", actions.forgetBox);
      window.removeEventListener("focusin", onFocus);
    };
  }, [actions]);
}

function isWriting({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  const writes = key.length === 1 || key === "Enter" || key === "Backspace";
  return writes && !ctrlKey && !metaKey && !isComposing;
}
