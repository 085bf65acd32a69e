import { getFolding } from "./folds.ts";
import { getShownReview, type PanelState, type PanelStore } from "./panelStore.ts";

export interface NavigationActions {
  /** Goes to a section, or a row of code, that the reader has chosen. */
  jumpTo(sectionId: string): void;
  /** Goes to the section that the address names. */
  followAddress(sectionId: string): void;
  /** Goes to a section near the current one, and takes the focus along. */
  jumpBy(step: number): void;
  /** Clears the goal once the section has the focus. */
  arriveAtSection(): void;
  toggleOutline(): void;
  /** Closes the sheet, or else an outline that covers the review. */
  closeOverlay(): void;
  showHelp(): void;
  /** Offers the palettes of the browser panel. */
  showThemes(): void;
  closeSheet(): void;
}

export function createNavigationActions(store: PanelStore, isNarrow: () => boolean): NavigationActions {
  const go = (jump: PanelState["jump"], sectionGoal: string | undefined) =>
    store.setState(({ isOutlineOpen }) => ({ jump, sectionGoal, isOutlineOpen: isOutlineOpen && !isNarrow() }));
  return {
    jumpTo: (sectionId) => go({ sectionId, leaves: true }, undefined),
    followAddress: (sectionId) => go({ sectionId }, undefined),
    jumpBy(step) {
      const { activeId, comparison, search } = store.getState();
      const all = comparison?.comparison.ids ?? getShownReview(store.getState())?.sections.ids ?? [];
      const { hidden } = getFolding(store.getState());
      const isShown = (id: string) => search.matching?.has(id) ?? (comparison !== undefined || !hidden.has(id));
      const ids = all.filter(isShown);
      const active = activeId === undefined ? 0 : ids.indexOf(activeId);
      const target = ids[Math.min(Math.max(active + step, 0), ids.length - 1)];
      if (target !== undefined) go({ sectionId: target, opens: false }, target);
    },
    arriveAtSection: () => store.setState({ sectionGoal: undefined }),
    toggleOutline: () =>
      store.setState(({ isOutlineOpen, hasOutlineBeside }) => ({
        isOutlineOpen: !isOutlineOpen,
        hasOutlineBeside: isNarrow() ? hasOutlineBeside : !isOutlineOpen,
      })),
    closeOverlay: () => {
      if (store.getState().preview !== undefined) store.setState({ preview: undefined });
      else if (store.getState().sheet !== undefined) store.setState({ sheet: undefined });
      else if (isNarrow() && store.getState().isOutlineOpen) store.setState({ isOutlineOpen: false });
      else if (store.getState().changes.open !== undefined)
        store.setState(({ changes }) => ({ changes: { ...changes, open: undefined } }));
      else store.setState({ comparison: undefined });
    },
    showHelp: () => store.setState({ sheet: { kind: "help" } }),
    showThemes: () => store.setState({ sheet: { kind: "themes" } }),
    closeSheet: () => store.setState({ sheet: undefined }),
  };
}
