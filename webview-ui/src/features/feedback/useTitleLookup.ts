import { useCallback } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { usePanelState } from "../panelContext.ts";

export function useTitleLookup(): (sectionId: string) => string {
  const sections = usePanelState((state) => getShownReview(state)?.sections);
  return useCallback(
    (sectionId: string) => {
      const place = sections?.ids.indexOf(sectionId) ?? -1;
      return texts.common.section(sections?.titles[place] ?? "", sections?.levels[place] ?? 0);
    },
    [sections],
  );
}
