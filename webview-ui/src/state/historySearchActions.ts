import type { HistoryGroup, HistoryResult } from "@dialectic/shared/protocol";
import { setAsideBy } from "./comparisonAside.ts";
import { type HistorySearchState, resultKey } from "./historySearchState.ts";
import { type PanelStore, shownReview } from "./panelStore.ts";

/** What a reader can do with the search of all reviews and iterations. */
export interface HistorySearchActions {
  /** Opens the find bar for everything, or gives it the focus again; a text that the reader has selected is looked for. */
  openHistorySearch(text?: string): void;
  /** Looks in everything instead of in this review, or the other way round. */
  toggleSearchScope(): void;
  /** Notes the result at which the reader is. */
  pointToResult(key: string): void;
  /** Opens the iteration where a text stood last, at that section and its first hit. */
  openResult(group: HistoryGroup, result: HistoryResult): Promise<void>;
  /** Brings the list back where it has given way to the review. */
  showResults(): void;
}

interface HistorySearchParts {
  readonly store: PanelStore;
  readonly openIteration: (reviewId: string, iteration?: number) => Promise<void>;
}

/** Binds the actions to a store; the search itself is done by who follows it. */
export function createHistorySearchActions({ store, openIteration }: HistorySearchParts): HistorySearchActions {
  const change = (next: Partial<HistorySearchState>) =>
    store.setState(({ historySearch }) => ({ historySearch: { ...historySearch, ...next } }));
  const open = (text: string | undefined) =>
    store.setState(({ search, historySearch }) => ({
      search: {
        ...search,
        setAside: setAsideBy(store.getState()),
        isOpen: true,
        scope: "all",
        openings: search.openings + 1,
        query: text === undefined ? search.query : { ...search.query, text },
      },
      historySearch: { ...historySearch, isAside: false },
    }));
  return {
    openHistorySearch: open,
    toggleSearchScope() {
      if (store.getState().search.scope === "review") open(undefined);
      else store.setState(({ search }) => ({ search: { ...search, scope: "review", openings: search.openings + 1 } }));
    },
    pointToResult: (cursor) => change({ cursor }),
    async openResult(group, result) {
      change({ cursor: resultKey(group, result) });
      const iteration = result.runs[0]?.to;
      await openIteration(group.reviewId, iteration);
      const meta = shownReview(store.getState())?.meta;
      // The reader has been told why it did not open.
      if (meta?.reviewId !== group.reviewId || meta.iteration !== iteration) return;
      const target = { sectionId: result.sectionId };
      store.setState(({ search, historySearch }) => ({
        jump: target,
        search: { ...search, target },
        historySearch: { ...historySearch, isAside: true },
      }));
    },
    showResults: () => open(undefined),
  };
}
