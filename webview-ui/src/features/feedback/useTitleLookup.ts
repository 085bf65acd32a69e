import { useCallback } from "react";
import { shortenText } from "../../state/feedback/describeThread.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { usePanelState } from "../panelContext.ts";

/** UTF-16 code units of a heading that are shown where it only names a section. */
const titleLength = 120;

export function useTitleLookup(): (sectionId: string) => string {
  const sections = usePanelState((state) => getShownReview(state)?.sections);
  return useCallback(
    (sectionId: string) =>
      shortenText(sections?.titles[sections.ids.indexOf(sectionId)] ?? "", titleLength) || "The beginning",
    [sections],
  );
}
