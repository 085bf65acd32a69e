import { isDeepStrictEqual } from "node:util";
import { findSession } from "../shown/recordSession.ts";
import type { KeptRound, ReviewStore } from "../store/index.ts";
import type { ChangeRequest } from "./changeRequest.ts";
import type { FixedRange } from "./fixRange.ts";
import { keepFolded } from "./rounds.ts";

/** A request, together with the state that it is compared with. */
interface Asking {
  readonly request: Pick<ChangeRequest, "range" | "description" | "reviewId" | "session">;
  /** Title of the round that the request would create. */
  readonly title: string;
  readonly client: string;
  readonly range: FixedRange;
  readonly shown: string | undefined;
  readonly store: ReviewStore;
}

/**
 * Finds the round that a request would only repeat. A client that lost the answer to its call sends the call again: the
 * description and the changes are identical, and the person has said nothing in between. Every other request creates a
 * new round.
 */
export function askedAgain(asking: Asking): { readonly reviewId: string; readonly number: number } | undefined {
  const { request, shown, store } = asking;
  const reviewId = request.reviewId ?? shown;
  const isOpen = store.reviews().some(({ id, open }) => id === reviewId && open);
  if (reviewId === undefined || !isOpen) return undefined;
  const rounds = store.books.changes.rounds(reviewId);
  const last = rounds.at(-1);
  if (last === undefined || (request.reviewId === undefined && rounds.length > 1)) return undefined;
  const isOthers = request.session !== undefined && findSession(last) !== request.session;
  if (request.reviewId === undefined && isOthers) return undefined;
  const isPassed =
    store.iterationAt(reviewId, -1)?.number !== last.iteration ||
    store.books.feedback.hasPersonSaidSince(reviewId, last);
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
    isDeepStrictEqual(round.folded, keepFolded(range.folded).folded) &&
    JSON.stringify(round.description) === JSON.stringify(request.description)
  );
}
