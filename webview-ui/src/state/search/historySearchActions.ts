import type { HistoryGroup, HistoryResult } from "@dialectic/shared/protocol";
import { threadRowId } from "../feedback/feedbackBoxes.ts";
import { type PanelStore, shownReview } from "../panelStore.ts";
import { type HistorySearchState, resultKey } from "./historySearchState.ts";

/** What a reader can do with the search of all reviews and iterations. */
export interface HistorySearchActions {
  /** Opens the find bar for everything, or gives it the focus again; a text that the reader has selected is looked for. */
  openHistorySearch(text?: string): void;
  /** Looks in everything instead of in this review, or the other way round. */
  toggleSearchScope(): void;
  /** Notes the result at which the reader is. */
  pointToResult(key: string): void;
  /** Opens the iteration where a text stood last, at that section and its first hit; or what was said, in the latest. */
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
      const { comment } = result;
      const iteration = comment === undefined ? result.runs[0]?.to : undefined;
      await openIteration(group.reviewId, iteration);
      const meta = shownReview(store.getState())?.meta;
      // The reader has been told why it did not open.
      if (meta?.reviewId !== group.reviewId || (iteration !== undefined && meta.iteration !== iteration)) return;
      const target = { sectionId: comment === undefined ? result.sectionId : threadRowId(comment.thread) };
      store.setState(({ search, historySearch, changes }) => ({
        comparison: undefined,
        changes: { ...changes, open: undefined },
        ...(comment === undefined ? { jump: target } : {}),
        search: { ...search, target },
        historySearch: { ...historySearch, isAside: true },
      }));
    },
    showResults: () => open(undefined),
  };
}
