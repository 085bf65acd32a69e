import { useCallback } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { usePanelState } from "../panelContext.ts";
import { shortenText } from "./state/describeThread.ts";

/** UTF-16 code units of a heading that are shown where it only names a section. */
const titleLength = 120;

export function useTitleLookup(): (sectionId: string) => string {
  const sections = usePanelState((state) => getShownReview(state)?.sections);
  return useCallback(
    (sectionId: string) => {
      const place = sections?.ids.indexOf(sectionId) ?? -1;
      const title = shortenText(sections?.titles[place] ?? "", titleLength);
      return texts.common.section(title, sections?.levels[place] ?? 0);
    },
    [sections],
  );
}
