import { useEffect } from "react";
import { selectionReportMs } from "../../limits.ts";
import { usePanel } from "../panelContext.ts";

/** Reports the text selected inside a section to the host, and the end of the selection. */
export function useSelectionReport(): void {
  const { actions } = usePanel();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reportedId: string | undefined;
    const report = () => {
      const { sectionId, text } = readSelection();
      if (sectionId === undefined && reportedId === undefined) return;
      actions.reportSelection(sectionId ?? reportedId ?? "", text);
      reportedId = sectionId;
    };
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(report, selectionReportMs);
    };
    document.addEventListener("selectionchange", onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", onChange);
    };
  }, [actions]);
}

function readSelection(): { readonly sectionId: string | undefined; readonly text: string } {
  const selection = document.getSelection();
  const start = selection?.anchorNode;
  const element = start instanceof Element ? start : start?.parentElement;
  const sectionId = element?.closest<HTMLElement>("[data-section-id]")?.dataset["sectionId"];
  const text = sectionId === undefined ? "" : (selection?.toString() ?? "");
  return { sectionId: text === "" ? undefined : sectionId, text };
}
