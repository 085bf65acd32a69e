import type { Refusal } from "@dialectic/shared/protocol";
import { createRefusal } from "../base/createRefusal.ts";
import type { ReviewSessions } from "../presenting/reviewSessions.ts";
import type { KeptPull, ReviewStore } from "../store/index.ts";
import { namePull } from "./explainForge.ts";
import type { PullAddress } from "./forge.ts";

/*
 * The review that a pull request is read into. Rules:
 * - A named review must show this pull request. It is read again there, whoever works on it.
 * - Otherwise it is the review of the repository that has shown the pull request last and was not cleared, unless a new one is wanted.
 * - While another session works on that review, a session joins it: nothing is read, because that would rewrite the other one's text. A
 *   person's command reads it again.
 */

interface PullWish {
  readonly pull: PullAddress;
  /** Real path of the repository's working tree. */
  readonly root: string;
  readonly reviewId?: string | undefined;
  readonly isNew: boolean;
  readonly client: string;
  /** Absent for a command of the person. */
  readonly session?: string | undefined;
}

interface PullKnowledge {
  readonly store: ReviewStore;
  readonly sessions: ReviewSessions;
}

export type PullReview =
  | { readonly kind: "new" }
  | { readonly kind: "again"; readonly kept: KeptPull }
  | { readonly kind: "joined"; readonly reviewId: string; readonly note: string };

export function choosePullReview(wish: PullWish, { store, sessions }: PullKnowledge): PullReview | Refusal {
  const { pull, root, reviewId, isNew, client, session } = wish;
  if (reviewId !== undefined) return isNew ? refuseBoth() : chooseNamed(reviewId, wish, store);
  if (isNew) return { kind: "new" };
  const open = new Map(store.reviews().flatMap((each) => (each.cleared ? [] : [[each.id, each]])));
  const kept = store.books.pulls
    .all()
    .filter((each) => each.root === root && shows(each, pull) && open.has(each.reviewId))
    .toSorted((one, other) => other.at - one.at)[0];
  const review = kept && open.get(kept.reviewId);
  if (kept === undefined || review === undefined) return { kind: "new" };
  if (session === undefined) return { kind: "again", kept };
  const [known] = sessions.describe([review], { name: client, session });
  if (known?.isOthers !== true) return { kind: "again", kept };
  const note = `You have joined review ${review.id} "${review.title}", which shows ${namePull(pull)}, because another session works on it. Nothing was read again, and nothing in it was changed. Pass review_id ${review.id} to write into it or to read the pull request again, or new: true for a review of your own.`;
  return { kind: "joined", reviewId: review.id, note };
}

function chooseNamed(reviewId: string, { pull, root }: PullWish, store: ReviewStore): PullReview | Refusal {
  const kept = store.books.pulls.find(reviewId);
  if (kept !== undefined && kept.root === root && shows(kept, pull)) return { kind: "again", kept };
  const isKnown = store.iterationAt(reviewId, -1) !== undefined;
  const why = isKnown ? `Review ${reviewId} does not show ${namePull(pull)}` : `There is no review ${reviewId}`;
  return createRefusal("review-unknown", `${why}. Leave review_id out to read ${namePull(pull)} into its own review.`);
}

function refuseBoth(): Refusal {
  return createRefusal("review-unknown", "Pass either review_id or new: true, not both. Nothing was read.");
}

function shows(kept: KeptPull, { host, owner, name, number }: PullAddress): boolean {
  const there = [kept.forge, kept.owner, kept.name].join("/").toLowerCase();
  return kept.number === number && there === [host, owner, name].join("/").toLowerCase();
}
