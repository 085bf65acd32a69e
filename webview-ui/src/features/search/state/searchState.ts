import type { SearchQuery } from "@dialectic/shared/review";

export type SearchOption = "isCaseSensitive" | "isWholeWord" | "isExpression";

export type SearchResult =
  | { readonly kind: "none" }
  | {
      readonly kind: "hits";
      readonly total: number;
      /** Number of the current hit, 1-based. */
      readonly current: number | undefined;
      /** True while texts or answers are outstanding, so that there may be more hits. */
      readonly isReading: boolean;
      /** True when an expression timed out, so that hits may be missing. */
      readonly isLate: boolean;
    }
  | { readonly kind: "invalid"; readonly reason: string };

/** Hits by section, in the order of a review's sections. */
export interface SectionHits {
  readonly ids: readonly string[];
  readonly counts: readonly number[];
}

/** A request for the next or previous hit; a new object for every request. */
export interface SearchStep {
  readonly by: 1 | -1;
}

/** A request for the first hit of a section; a new object for every request. */
export interface SearchTarget {
  readonly sectionId: string;
}

/** *Navigation*: the state of the find bar. */
export interface SearchState {
  readonly isOpen: boolean;
  /** The search scope: the current view, or all reviews and iterations. */
  readonly scope: "review" | "all";
  readonly query: SearchQuery;
  readonly isFiltering: boolean;
  /** Incremented whenever the reader opens the bar, so that it takes the focus again. */
  readonly openings: number;
  readonly step: SearchStep | undefined;
  readonly target: SearchTarget | undefined;
  readonly result: SearchResult;
  readonly hits: SectionHits | undefined;
  readonly matching: ReadonlySet<string> | undefined;
}

export const closedSearch: SearchState = {
  isOpen: false,
  scope: "review",
  query: { text: "", isCaseSensitive: false, isWholeWord: false, isExpression: false },
  isFiltering: false,
  openings: 0,
  step: undefined,
  target: undefined,
  result: { kind: "none" },
  hits: undefined,
  matching: undefined,
};
