import { type RefObject, useEffect } from "react";
import { usePanel, usePanelState } from "../panelContext.ts";

const heading = ":is(h1, h2, h3, h4, h5, h6)";
const writing = "input, textarea, select, [contenteditable]";

/**
 * Moves the focus to the section that the reader has gone to with a key, so that the Tab key goes on from there. The
 * section may be mounted later than the key is pressed.
 */
export function useSectionFocus(list: RefObject<HTMLElement | null>, mounted: readonly string[] = []): void {
  const { actions } = usePanel();
  const goal = usePanelState(({ sectionGoal }) => sectionGoal);

  useEffect(() => {
    if (goal === undefined || !mounted.includes(goal)) return;
    const section = list.current?.querySelector<HTMLElement>(`[data-section-id="${CSS.escape(goal)}"]`);
    // A comparison over the review has the same sections.
    if (!section || section.closest("[inert]") !== null) return;
    actions.arriveAtSection();
    if (!document.hasFocus() || document.activeElement?.matches(writing) === true) return;
    const own = section.querySelector<HTMLElement>(`:scope > ${heading}, :scope > .compare-body ${heading}`);
    const target = own ?? section;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [goal, mounted, list, actions]);
}
