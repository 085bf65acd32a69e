import { useEffect } from "react";
import { usePanel } from "../panelContext.ts";
import { isWholeOnPage } from "./state/wholeOnPage.ts";

/**
 * Leaves printing to the browser where the page shows all of the review. Elsewhere its key prepares the page first, and
 * paper from the browser's menu says that it is a part. An editor's webview cannot print; the editor uses the key.
 */
export function usePrintKey(isBrowser: boolean): void {
  const { store, actions } = usePanel();

  useEffect(() => {
    if (!isBrowser) return;
    const isPart = () => store.getState().view.kind === "review" && !isWholeOnPage(store.getState());
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const isPrint = key.toLowerCase() === "p" && (ctrlKey || metaKey) && !altKey && !shiftKey;
      if (!isPrint || !isPart()) return;
      event.preventDefault();
      void actions.printReview();
    };
    const onPrint = () => document.documentElement.toggleAttribute("data-prints-part", isPart());
    window.addEventListener("keydown", onKeyDown, { capture: true });
    window.addEventListener("beforeprint", onPrint);
    return () => {
      window.removeEventListener("keydown", onKeyDown, { capture: true });
      window.removeEventListener("beforeprint", onPrint);
    };
  }, [isBrowser, store, actions]);
}
