import type { SearchQuery } from "@dialectic/shared/review";

/** The switches of a query. */
export type SearchOption = "isCaseSensitive" | "isWholeWord" | "isExpression";

/** What came of a query. */
export type SearchResult =
  /** Nothing is looked for. */
  | { readonly kind: "none" }
  | {
      readonly kind: "hits";
      readonly total: number;
      /** Number of the current hit, from 1. */
      readonly current: number | undefined;
      /** Texts or answers are still to come: there may be more hits. */
      readonly isReading: boolean;
      /** An expression took too long: there may be hits that nobody knows of. */
      readonly isLate: boolean;
    }
  | { readonly kind: "invalid"; readonly reason: string };

/** Hits by section, in the order of a review's sections. */
export interface SectionHits {
  readonly ids: readonly string[];
  readonly counts: readonly number[];
}

/** A request for the next hit or the one before; a new object for every request. */
export interface SearchStep {
  readonly by: 1 | -1;
}

/** A request for the first hit of a section; a new object for every request. */
export interface SearchTarget {
  readonly sectionId: string;
}

/** *Navigation*: what the find bar shows and asks for. */
export interface SearchState {
  readonly isOpen: boolean;
  /** Whether the find bar looks in what is shown, or in all reviews and iterations. */
  readonly scope: "review" | "all";
  readonly query: SearchQuery;
  /** Whether sections without hits are hidden. */
  readonly isFiltering: boolean;
  /** Grows whenever the reader asks for the bar, so that it takes the focus again. */
  readonly openings: number;
  readonly step: SearchStep | undefined;
  /** The section whose first hit is to be shown. */
  readonly target: SearchTarget | undefined;
  readonly result: SearchResult;
  /** While there is a query. */
  readonly hits: SectionHits | undefined;
  /** The sections that stay when the others are hidden. */
  readonly matching: ReadonlySet<string> | undefined;
}

/** A search that has not begun. */
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
