import type { PanelStore } from "../../../state/panelStore.ts";
import type { SearchOption, SearchState } from "./searchState.ts";

export interface SearchActions {
  /** Opens the find bar, or focuses it; a selected text becomes the query. */
  openSearch(selected?: string): void;
  closeSearch(): void;
  lookFor(text: string): void;
  toggleSearchOption(option: SearchOption): void;
  toggleOnlyMatching(): void;
  /** Goes to the next or previous hit and wraps around at the ends. */
  stepToHit(by: 1 | -1): void;
}

/** Binds the actions to a store; a follower of the store does the searching. */
export function createSearchActions(store: PanelStore): SearchActions {
  const change = (next: (search: SearchState) => Partial<SearchState>) =>
    store.setState(({ search }) => ({ search: { ...search, ...next(search) } }));
  return {
    openSearch: (selected) =>
      change(({ query, openings }) => ({
        isOpen: true,
        scope: "review",
        openings: openings + 1,
        query: selected === undefined ? query : { ...query, text: selected },
      })),
    closeSearch: () => change(() => ({ isOpen: false })),
    lookFor: (text) => change(({ query }) => ({ query: { ...query, text } })),
    toggleSearchOption: (option) => change(({ query }) => ({ query: { ...query, [option]: !query[option] } })),
    toggleOnlyMatching: () => change(({ isFiltering }) => ({ isFiltering: !isFiltering })),
    stepToHit: (by) => change(() => ({ step: { by } })),
  };
}
