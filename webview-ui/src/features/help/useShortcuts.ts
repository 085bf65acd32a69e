import { useEffect } from "react";
import { usePanel } from "../panelContext.ts";
import { findShortcut } from "./shortcuts.ts";

export function useShortcuts(): void {
  const { actions } = usePanel();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.target === document.body;
      if (isText && actions.writeInBoxAway(event.key)) {
        event.preventDefault();
        return;
      }
      const shortcut = findShortcut(event);
      if (shortcut === undefined) return;
      event.preventDefault();
      shortcut.run(actions);
    };
    window.addEventListener("keydown", onKeyDown);
    // A click elsewhere ends writing.
    window.addEventListener("pointerdown", actions.forgetBox);
    window.addEventListener("focusin", actions.forgetBox);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("pointerdown", actions.forgetBox);
      window.removeEventListener("focusin", actions.forgetBox);
    };
  }, [actions]);
}
