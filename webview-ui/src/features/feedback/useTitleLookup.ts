import { useCallback } from "react";
import { findSectionTitle } from "../../state/findSectionTitle.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { usePanelState } from "../panelContext.ts";

export function useTitleLookup(): (sectionId: string) => string {
  const sections = usePanelState((state) => getShownReview(state)?.sections);
  return useCallback((sectionId: string) => findSectionTitle(sections, sectionId), [sections]);
}
