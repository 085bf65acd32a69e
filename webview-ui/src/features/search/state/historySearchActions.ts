import type { HistoryGroup, HistoryResult } from "@dialectic/shared/protocol";
import { getShownReview, type PanelStore } from "../../../state/panelStore.ts";
import { toThreadRowId } from "../../feedback/state/feedbackBoxes.ts";
import { type HistorySearchState, toResultKey } from "./historySearchState.ts";

export interface HistorySearchActions {
  openHistorySearch(text?: string): void;
  toggleSearchScope(): void;
  pointToResult(key: string): void;
  /**
   * Opens the last iteration that contains a text, at the first hit in its section. A comment opens in the latest
   * iteration.
   */
  openResult(group: HistoryGroup, result: HistoryResult): Promise<void>;
  /** Shows the list again after it was hidden in favour of the review. */
  showResults(): void;
}

interface HistorySearchParts {
  readonly store: PanelStore;
  readonly openIteration: (reviewId: string, iteration?: number) => Promise<void>;
}

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
      change({ cursor: toResultKey(group, result) });
      const { comment } = result;
      const iteration = comment === undefined ? result.runs[0]?.to : undefined;
      await openIteration(group.reviewId, iteration);
      const meta = getShownReview(store.getState())?.meta;
      // A failure to open has already been reported to the reader.
      if (meta?.reviewId !== group.reviewId || (iteration !== undefined && meta.iteration !== iteration)) return;
      const target = { sectionId: comment === undefined ? result.sectionId : toThreadRowId(comment.thread) };
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
