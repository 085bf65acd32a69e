import { texts } from "../../../texts/texts.ts";
import { type ChangeKind, type SeenReview, withLookedAt } from "./seenMarks.ts";

interface Flash {
  readonly ids: ReadonlySet<string>;
  readonly isFading: boolean;
}

/** *Navigation*: the reader's knowledge of the review, and the ways in which the page points out the changes. */
export interface SeenState {
  /** Undefined until the changes made while the page was away are known. */
  readonly review: SeenReview | undefined;
  readonly flash: Flash | undefined;
  readonly announced: string;
  /** The marked section that the reader has walked to, until the reader scrolls. */
  readonly walkedTo: string | undefined;
}

export const nothingSeen: SeenState = {
  review: undefined,
  flash: undefined,
  announced: "",
  walkedTo: undefined,
};

export function withAllSeen(seen: SeenState): SeenState {
  const { review } = seen;
  return review === undefined ? seen : { ...seen, review: withLookedAt(review, review.marks.keys()) };
}

const order = ["changed", "new", "removed"] as const;

/** Counts changes in words: “2 sections changed, 1 added”. */
export function describeKinds(kinds: Iterable<ChangeKind>): string {
  const counts: Record<ChangeKind, number> = { changed: 0, new: 0, removed: 0 };
  for (const kind of kinds) counts[kind] += 1;
  return order
    .filter((kind) => counts[kind] > 0)
    .map((kind, place) => (place === 0 ? texts.seen.sections : texts.seen.more)[kind](counts[kind]))
    .join(", ");
}
