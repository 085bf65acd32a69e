import type { IterationChanges, IterationEntry, ReviewEntry } from "@dialectic/shared/protocol";

/** The part of the page's state that says which iteration of which review the reader has chosen. */
export interface HistorySlice {
  /** The iteration that the reader has opened; undefined while the page follows the latest. */
  readonly opened: { readonly reviewId: string; readonly iteration: number } | undefined;
  /** All reviews, read for the links to some of them; undefined until there is such a link. */
  readonly linkedReviews: readonly ReviewEntry[] | undefined;
}

export const followingLatest: HistorySlice = { opened: undefined, linkedReviews: undefined };

/** The sheet with the iterations of a review. */
export interface Timeline {
  readonly kind: "timeline";
  readonly reviewId: string;
  readonly iterations: readonly IterationEntry[];
  readonly changes: ReadonlyMap<number, IterationChanges>;
}

/** The sheet with all reviews. */
export interface ReviewList {
  readonly kind: "reviews";
  /** Undefined until they are read. */
  readonly reviews: readonly ReviewEntry[] | undefined;
  /** The last exchange of the reviews of commits with a remote. */
  readonly travel?: NotesTravel | undefined;
}

export type NotesTravel =
  | { readonly kind: "said"; readonly message: string }
  | { readonly kind: "choose"; readonly way: "fetch" | "push"; readonly remotes: readonly string[] };
