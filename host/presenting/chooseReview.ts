import { comparePlaces, type EventPlace } from "@dialectic/shared/review";

/*
 * Which review a call without an id is about. A session is one running client of an assistant. A review belongs to the
 * sessions that presented it, asked for a round of it, or received feedback on it. In this order, a call is about:
 *
 * (a) the review that its session last presented or asked for; else the one on which it last received feedback;
 * (b) the last review whose sessions have all ended and one of whose clients has the caller's name: that of a server that
 *     was started again, or of a resumed session, with open feedback or not;
 * (c) none of those that are there: they belong to sessions that run, or to another client. What replaces a text or asks
 *     for a review begins a new one; everything else is refused, with the ids and titles of the open reviews.
 *
 * A call without a session (a command, a script, the first protocol) changes the last review of which no session runs.
 * It reads the last one that was presented under its name, else the last one.
 *
 * The choice does not depend on whether the review has ended: an ended one is never passed over for an older one, because
 * the next text begins a new review then.
 */

/** The caller of a window. */
export interface Caller {
  readonly name: string;
  /** Id of its session; a command has none. */
  readonly session?: string | undefined;
}

/** The facts about a review in the caller's folder on which the choice depends. */
export interface KnownReview {
  readonly id: string;
  readonly title: string;
  /** False once it was approved, cleared or committed. */
  readonly isOpen: boolean;
  /** The names of the clients that presented it or asked for a round. */
  readonly clients: readonly string[];
  /** True when a session other than the caller's belongs to it and runs. */
  readonly isOthers: boolean;
  /** The last place at which the caller's session presented it or asked for a round. */
  readonly presented?: EventPlace | undefined;
  /** The last place at which the caller's session received feedback on it. */
  readonly received?: EventPlace | undefined;
}

export type Choice =
  | { readonly kind: "review"; readonly id: string; readonly rule: "own" | "ended" | "last" }
  | { readonly kind: "others"; readonly reviews: readonly KnownReview[] }
  | { readonly kind: "none" };

/** Chooses among the reviews of a folder, the last written one first. */
export function chooseReview(
  { name, session }: Caller,
  purpose: "change" | "read",
  reviews: readonly KnownReview[],
): Choice {
  const isNamed = ({ clients }: KnownReview) => clients.includes(name);
  if (session === undefined) {
    const free = reviews.find(({ isOthers }) => !isOthers);
    const last = purpose === "change" ? free : (reviews.find(isNamed) ?? reviews[0]);
    return last === undefined ? withoutOwn(reviews) : { kind: "review", id: last.id, rule: "last" };
  }
  const own = findLatest(reviews, ({ presented }) => presented) ?? findLatest(reviews, ({ received }) => received);
  if (own !== undefined) return { kind: "review", id: own.id, rule: "own" };
  const ended = reviews.find((review) => !review.isOthers && isNamed(review));
  return ended === undefined ? withoutOwn(reviews) : { kind: "review", id: ended.id, rule: "ended" };
}

function withoutOwn(reviews: readonly KnownReview[]): Choice {
  const open = reviews.filter(({ isOpen }) => isOpen);
  return open.length === 0 ? { kind: "none" } : { kind: "others", reviews: open };
}

function findLatest(
  reviews: readonly KnownReview[],
  placeOf: (review: KnownReview) => EventPlace | undefined,
): KnownReview | undefined {
  const placed = reviews.flatMap((review) => {
    const place = placeOf(review);
    return place === undefined ? [] : [{ review, place }];
  });
  return placed.sort((one, other) => comparePlaces(other.place, one.place))[0]?.review;
}
