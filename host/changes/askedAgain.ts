import type { KeptRound, ReviewStore } from "../store/index.ts";
import type { FixedRange } from "./changeRange.ts";
import type { ChangeRequest } from "./changeRequests.ts";

/** What is asked for, and what stands. */
interface Asking {
  readonly request: Pick<ChangeRequest, "range" | "description" | "reviewId">;
  /** Of the round that would be made. */
  readonly title: string;
  readonly client: string;
  readonly range: FixedRange;
  /** The review that is shown. */
  readonly shown: string | undefined;
  readonly store: ReviewStore;
}

/**
 * The number of the round that would be made once more, and its review: who lost an answer on its way asks again, with the same words
 * about the same changes, while the person has said nothing. Everything else is another round.
 */
export function askedAgain(asking: Asking): { readonly reviewId: string; readonly number: number } | undefined {
  const { request, shown, store } = asking;
  const reviewId = request.reviewId ?? shown;
  const isOpen = store.reviews().some(({ id, open }) => id === reviewId && open);
  if (reviewId === undefined || !isOpen) return undefined;
  const rounds = store.changes.index.rounds(reviewId);
  const last = rounds.at(-1);
  if (last === undefined || (request.reviewId === undefined && rounds.length > 1)) return undefined;
  const isPassed =
    store.iterationAt(reviewId, -1)?.number !== last.iteration ||
    store.feedback.index.hasPersonSaidSince(reviewId, last);
  return isPassed || !isSame(last, asking) ? undefined : { reviewId, number: rounds.length };
}

function isSame(round: KeptRound, { request, title, client, range }: Asking): boolean {
  return (
    round.client === client &&
    round.title === title &&
    round.range === request.range &&
    round.root === range.repository.root &&
    round.base === range.base &&
    round.head === range.head &&
    JSON.stringify(round.description) === JSON.stringify(request.description)
  );
}
