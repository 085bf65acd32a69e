import type { ClaimRow } from "@dialectic/shared/protocol";
import type { Clock, Log } from "../base/ports.ts";
import { hashText, type ReviewStore, type StoredClaim } from "../store/index.ts";
import type { ClaimStanding } from "./liveClaim.ts";
import type { ReviewClaim } from "./reviewClaims.ts";

export interface ClaimedIteration {
  readonly reviewId: string;
  readonly iteration: number;
}

/** A claim's result in an earlier iteration, if it was different. */
export type EarlierState = NonNullable<ClaimRow["was"]>;

/** Keeps the results of each iteration's claims, so that an old iteration shows its own. */
export class ClaimMemory {
  readonly #parts: { readonly store: Pick<ReviewStore, "books">; readonly clock: Clock; readonly log: Log };
  readonly #kept = new Map<string, string>();

  constructor(parts: { readonly store: Pick<ReviewStore, "books">; readonly clock: Clock; readonly log: Log }) {
    this.#parts = parts;
  }

  /** Stores the results once all claims were evaluated, unless the same ones are stored already. */
  keep(meta: ClaimedIteration, claims: readonly ReviewClaim[], standings: readonly ClaimStanding[]): void {
    const { reviewId, iteration } = meta;
    const stored = standings.flatMap((standing, place) => storedOf(claims[place], standing));
    if (stored.length === 0 || stored.length < standings.length) return;
    const known = this.#parts.store.books.claims.find(reviewId, iteration);
    const written = `${iteration} ${wordsOf(stored)}`;
    // A repeated evaluation with the same result is not worth storing.
    if (this.#kept.get(reviewId) === written || (known && wordsOf(known.claims) === wordsOf(stored))) return;
    this.#kept.set(reviewId, written);
    const { store, clock, log } = this.#parts;
    void store.books.claims.append({ reviewId, iteration, at: clock.now(), claims: stored }).then((kept) => {
      if (kept.kind !== "failed") return;
      this.#kept.delete(reviewId);
      log("warn", `What came of the checks is not kept: ${kept.message}`);
    });
  }

  /** Returns the stored result of a claim in an iteration; undefined when it was not evaluated. */
  standingOf({ reviewId, iteration }: ClaimedIteration, claim: ReviewClaim): ClaimStanding | undefined {
    const kept = this.#parts.store.books.claims.find(reviewId, iteration)?.claims;
    const found = kept?.find(({ hash, index }) => hash === claim.section.hash && index === claim.index);
    if (found === undefined) return undefined;
    const { hash: _hash, index: _index, text: _text, ...standing } = found;
    return standing;
  }

  /**
   * Returns the claim's result in the nearest earlier iteration that had it, if it is the opposite of the current one.
   */
  changeOf(meta: ClaimedIteration, claim: ReviewClaim, { state }: ClaimStanding): EarlierState | undefined {
    if (state !== "holds" && state !== "fails") return undefined;
    const text = hashText(claim.text);
    for (const { iteration, claims } of this.#parts.store.books.claims.before(meta.reviewId, meta.iteration)) {
      const before = claims.find((each) => each.text === text && each.state !== "unknown");
      if (before === undefined || before.state === "unknown") continue;
      return before.state === state ? undefined : { state: before.state, iteration };
    }
    return undefined;
  }
}

function storedOf(claim: ReviewClaim | undefined, standing: ClaimStanding): readonly StoredClaim[] {
  const { state, at, ...words } = standing;
  if (claim === undefined || state === "pending" || at === undefined) return [];
  return [{ hash: claim.section.hash, index: claim.index, text: hashText(claim.text), state, at, ...words }];
}

function wordsOf(claims: readonly StoredClaim[]): string {
  return JSON.stringify(
    claims.map(({ hash, index, state, expected, found, reason }) => [hash, index, state, expected, found, reason]),
  );
}
