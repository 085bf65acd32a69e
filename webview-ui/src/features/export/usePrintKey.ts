import { useEffect } from "react";
import { usePanel } from "../panelContext.ts";

/** Prints the whole review on the browser's print key. An editor's webview cannot print; the editor uses the key. */
export function usePrintKey(isBrowser: boolean): void {
  const { store, actions } = usePanel();

  useEffect(() => {
    if (!isBrowser) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const isPrint = key.toLowerCase() === "p" && (ctrlKey || metaKey) && !altKey && !shiftKey;
      if (!isPrint || store.getState().view.kind !== "review") return;
      event.preventDefault();
      void actions.printReview();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isBrowser, store, actions]);
}
