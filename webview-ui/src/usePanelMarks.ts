import { usePanelState } from "./features/panelContext.ts";
import { getOpenFind } from "./features/search/state/openFind.ts";
import { maxShownNotices } from "./limits.ts";

/**
 * Returns what stands around the text, as attributes for the style sheet. With `:has()` on the panel, the browser would
 * match the elements of the whole review again whenever a notice comes or goes.
 */
export function usePanelMarks() {
  const find = usePanelState(getOpenFind);
  const notices = usePanelState((state) => Math.min(maxShownNotices, state.notices.length));
  return {
    panel: { "data-notices": notices || undefined },
    body: { "data-find": find },
  };
}
