import { useCallback } from "react";
import { shownReview } from "../../state/panelStore.ts";
import { usePanelState } from "../panelContext.ts";

export function useTitleOf(): (sectionId: string) => string {
  const sections = usePanelState((state) => shownReview(state)?.sections);
  return useCallback(
    (sectionId: string) => sections?.titles[sections.ids.indexOf(sectionId)] || "The beginning",
    [sections],
  );
}
