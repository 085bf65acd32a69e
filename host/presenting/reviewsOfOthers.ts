import type { Refusal } from "@dialectic/shared/protocol";
import { createRefusal } from "../base/createRefusal.ts";
import { maxNamedReviews } from "../limits.ts";
import type { KnownReview } from "./chooseReview.ts";

/** Refuses a call without an id where all open reviews are of others. */
export function refuseOthers(reviews: readonly KnownReview[], advice: string): Refusal {
  const which = reviews.length === 1 ? "The open review here belongs" : "The open reviews here belong";
  const ids = reviews.slice(0, maxNamedReviews).map(({ id }) => id);
  return createRefusal(
    "review-of-others",
    `${which} to ${reviews.length === 1 ? "another session" : "other sessions"}: ${listOthers(reviews)}. ${advice}`,
    ids,
  );
}

/** Names reviews with their titles and with whose they are. */
export function listOthers(reviews: readonly KnownReview[]): string {
  const named = reviews.slice(0, maxNamedReviews).map(({ id, title, clients, isOthers }) => {
    const whose = [...clients, ...(isOthers ? ["running"] : [])].join(", ");
    return `${id} "${title}" (${whose})`;
  });
  const more = reviews.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
}
