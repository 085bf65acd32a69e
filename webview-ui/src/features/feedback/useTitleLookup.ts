import { useCallback } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { usePanelState } from "../panelContext.ts";

export function useTitleLookup(): (sectionId: string) => string {
  const sections = usePanelState((state) => getShownReview(state)?.sections);
  return useCallback(
    (sectionId: string) => sections?.titles[sections.ids.indexOf(sectionId)] || "The beginning",
    [sections],
  );
}
