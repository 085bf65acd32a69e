import { createHash } from "node:crypto";
import { type CommitQuestion, formatCount } from "@dialectic/shared/protocol";
import { countThreads } from "@dialectic/shared/review";
import type { ClaimEvaluator } from "../claims/claimEvaluator.ts";
import type { ClaimMemory } from "../claims/claimMemory.ts";
import { listClaims } from "../claims/reviewClaims.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { ReviewStatuses } from "../shown/reviewStatus.ts";

/** Comments that only wait for the person's look are no reason to ask, but the count that the header shows. */
function andAddressed(addressed: number): string {
  return addressed === 0 ? "" : `, and ${addressed} addressed`;
}

export interface KnownClaims {
  readonly evaluator: Pick<ClaimEvaluator, "known">;
  readonly memory: ClaimMemory;
}

/** Returns the files of a review whose staged version still has changes that the person undid. */
export type StagedUndone = (reviewId: string) => Promise<readonly string[]>;

/**
 * The reasons for a person not to commit a review yet: requested changes, open comments, failing checks and staged
 * changes that were undone. The person is asked once for each state of them, whether in a page or in the editor.
 */
export class OpenPoints {
  readonly #base: Pick<ReviewBase, "store" | "history">;
  readonly #claims: KnownClaims;
  readonly #listStaged: StagedUndone;
  readonly #statuses: ReviewStatuses;
  /** The state despite which the person last decided to commit, by review. */
  readonly #accepted = new Map<string, string>();

  constructor(base: Pick<ReviewBase, "store" | "history">, claims: KnownClaims, listStaged: StagedUndone) {
    this.#base = base;
    this.#claims = claims;
    this.#listStaged = listStaged;
    this.#statuses = new ReviewStatuses(base.store);
  }

  /**
   * Returns the question to ask before a commit of a review; undefined when there is none, or when the person has
   * answered it. `despite` is the state of a question that the person has just answered with Commit anyway.
   */
  async question(reviewId: string, despite?: string): Promise<CommitQuestion | undefined> {
    const areChangesRequested = this.#statuses.find(reviewId).status === "ChangesRequested";
    const { threads: all } = this.#base.store.books.feedback.feedback(reviewId);
    const threads = all.filter(({ entries }) => entries.length > 0);
    const comments = threads.filter(({ state }) => state === "open").map(({ id }) => id);
    const { open, addressed } = countThreads(threads);
    const checks = await this.#failingChecks(reviewId);
    const staged = await this.#listStaged(reviewId);
    if (!areChangesRequested && comments.length + checks.length + staged.length === 0) return undefined;
    const points = JSON.stringify([areChangesRequested, comments, checks, staged]);
    const state = createHash("sha256").update(points).digest("hex").slice(0, 16);
    if (despite === state) this.#accepted.set(reviewId, state);
    if (this.#accepted.get(reviewId) === state) return undefined;
    const sentences = [
      ...(areChangesRequested ? ["Changes are requested."] : []),
      ...(open === 0 ? [] : [`${formatCount(open, "comment is", "comments are")} open${andAddressed(addressed)}.`]),
      ...(checks.length === 0 ? [] : [`${formatCount(checks.length, "check")} failed.`]),
      ...staged.map((path) => `${path} is still staged with what you undid.`),
    ];
    return { kind: "asks", question: `${sentences.join(" ")} Commit anyway?`, state };
  }

  /** Returns the checks of the latest iteration that fail by their latest known results. */
  async #failingChecks(reviewId: string): Promise<readonly string[]> {
    const latest = await this.#base.history.open(reviewId);
    if ("reason" in latest) return [];
    const { document, meta } = latest;
    return listClaims(document)
      .filter((claim) => {
        const standing =
          this.#claims.evaluator.known(meta, claim.source) ?? this.#claims.memory.findStatus(meta, claim);
        return standing?.state === "fails";
      })
      .map(({ text }) => text);
  }
}
