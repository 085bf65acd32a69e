import type { ClaimRow } from "@dialectic/shared/protocol";
import type { HostBase } from "../files/hostBase.ts";
import { hashText, type StoredClaim } from "../store/index.ts";
import type { ClaimStatus } from "./liveClaim.ts";
import type { ReviewClaim } from "./reviewClaims.ts";

export interface ClaimedIteration {
  readonly reviewId: string;
  readonly iteration: number;
}

/** A claim's result in an earlier iteration, if it was different. */
export type EarlierState = NonNullable<ClaimRow["was"]>;

/** Keeps the results of each iteration's claims, so that an old iteration shows its own. */
export class ClaimMemory {
  readonly #parts: Pick<HostBase, "store" | "clock" | "log">;
  readonly #kept = new Map<string, string>();

  constructor(parts: Pick<HostBase, "store" | "clock" | "log">) {
    this.#parts = parts;
  }

  /** Stores the results once all claims were evaluated, unless the same ones are stored already. */
  keep(meta: ClaimedIteration, claims: readonly ReviewClaim[], statuses: readonly ClaimStatus[]): void {
    const { reviewId, iteration } = meta;
    const stored = statuses.flatMap((status, place) => toStoredClaims(claims[place], status));
    if (stored.length === 0 || stored.length < statuses.length) return;
    const known = this.#parts.store.books.claims.find(reviewId, iteration);
    const written = `${iteration} ${serializeClaims(stored)}`;
    // A repeated evaluation with the same result is not worth storing.
    if (this.#kept.get(reviewId) === written || (known && serializeClaims(known.claims) === serializeClaims(stored)))
      return;
    this.#kept.set(reviewId, written);
    const { store, clock, log } = this.#parts;
    void store.books.claims.append({ reviewId, iteration, at: clock.now(), claims: stored }).then((kept) => {
      if (kept.kind !== "failed") return;
      this.#kept.delete(reviewId);
      log("warn", `The results of the checks could not be saved: ${kept.message}`);
    });
  }

  /** Returns the stored result of a claim in an iteration; undefined when it was not evaluated. */
  findStatus({ reviewId, iteration }: ClaimedIteration, claim: ReviewClaim): ClaimStatus | undefined {
    const kept = this.#parts.store.books.claims.find(reviewId, iteration)?.claims;
    const found = kept?.find(({ hash, index }) => hash === claim.section.hash && index === claim.index);
    if (found === undefined) return undefined;
    const { hash: _hash, index: _index, text: _text, ...standing } = found;
    return standing;
  }

  /**
   * Returns the claim's result in the nearest earlier iteration that had it, if it is the opposite of the current one.
   */
  findChange(meta: ClaimedIteration, claim: ReviewClaim, { state }: ClaimStatus): EarlierState | undefined {
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

function toStoredClaims(claim: ReviewClaim | undefined, status: ClaimStatus): readonly StoredClaim[] {
  const { state, at, ...words } = status;
  if (claim === undefined || state === "pending" || at === undefined) return [];
  return [{ hash: claim.section.hash, index: claim.index, text: hashText(claim.text), state, at, ...words }];
}

function serializeClaims(claims: readonly StoredClaim[]): string {
  return JSON.stringify(
    claims.map(({ hash, index, state, expected, found, reason }) => [hash, index, state, expected, found, reason]),
  );
}
