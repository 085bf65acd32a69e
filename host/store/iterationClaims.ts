import type { Journal } from "./journal.ts";
import type { Claim } from "./ledger.ts";
import type { NewIteration } from "./storedIteration.ts";
import { type StoreFailure, toStoreFailure } from "./storeOutcomes.ts";

type ClaimOutcome = ({ readonly kind: "claimed" } & Claim) | StoreFailure;

export class IterationClaims {
  readonly #journal: Journal;
  /** Claims whose records could not be written, by call; a retry uses the same number. */
  readonly #unused = new Map<string, Claim>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Claims a number above the latest one. A retry keeps its number, unless another host has claimed one since. */
  async claim({ reviewId, retryId = "" }: NewIteration, latest: number): Promise<ClaimOutcome> {
    try {
      const unused = this.#unused.get(retryId);
      const isOwn = unused !== undefined && (await this.#journal.ledger.isLatest(reviewId, unused.number));
      const claim = isOwn ? unused : await this.#journal.claim(reviewId, latest);
      if (retryId !== "") this.#unused.set(retryId, claim);
      return { kind: "claimed", ...claim };
    } catch (problem) {
      return toStoreFailure(problem);
    }
  }

  use(retryId: string | undefined): void {
    this.#unused.delete(retryId ?? "");
  }
}
