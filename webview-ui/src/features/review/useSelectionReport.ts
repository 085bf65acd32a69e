import { useEffect } from "react";
import { usePanel } from "../panelContext.ts";

/** Milliseconds that a selection must stand still before the host hears of it. */
const rest = 150;

/** Tells the host what is selected inside a section, and when nothing is any more. */
export function useSelectionReport(): void {
  const { actions } = usePanel();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reportedId: string | undefined;
    const report = () => {
      const { sectionId, text } = selectionInSection();
      if (sectionId === undefined && reportedId === undefined) return;
      actions.reportSelection(sectionId ?? reportedId ?? "", text);
      reportedId = sectionId;
    };
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(report, rest);
    };
    document.addEventListener("selectionchange", onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", onChange);
    };
  }, [actions]);
}

function selectionInSection(): { readonly sectionId: string | undefined; readonly text: string } {
  const selection = document.getSelection();
  const start = selection?.anchorNode;
  const element = start instanceof Element ? start : start?.parentElement;
  const sectionId = element?.closest<HTMLElement>("[data-section-id]")?.dataset["sectionId"];
  const text = sectionId === undefined ? "" : (selection?.toString() ?? "");
  return { sectionId: text === "" ? undefined : sectionId, text };
}
