import { useEffect } from "react";
import { usePanel } from "../panelContext.ts";
import { shortcutFor } from "./shortcuts.ts";

/** Serves the single keys of the panel. */
export function useShortcuts(): void {
  const { actions } = usePanel();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutFor(event);
      if (shortcut === undefined) return;
      event.preventDefault();
      shortcut.run(actions);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [actions]);
}
