import type { PanelStore } from "../panelStore.ts";
import type { SearchOption, SearchState } from "./searchState.ts";

/** What a reader can do with the search. */
export interface SearchActions {
  /** Opens the find bar, or gives it the focus again; a text that the reader has selected is looked for. */
  openSearch(selected?: string): void;
  closeSearch(): void;
  lookFor(text: string): void;
  toggleSearchOption(option: SearchOption): void;
  toggleOnlyMatching(): void;
  /** Goes to the next hit, or to the one before, around the ends. */
  stepToHit(by: 1 | -1): void;
}

/** Binds the actions to a store; the work is done by who follows it. */
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
