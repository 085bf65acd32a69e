import type { Recipient } from "@dialectic/shared/review";
import type { ReviewCommit } from "../store/index.ts";

/** The commits that assistants were told while this host runs: a commit ends one wait of each assistant. */
export class ToldCommits {
  readonly #told = new Map<string, string>();

  isNew(reviewId: string, recipient: Recipient, committed: ReviewCommit | undefined): committed is ReviewCommit {
    return committed !== undefined && this.#told.get(formatKey(reviewId, recipient)) !== committed.commit;
  }

  /** Returns a commit for the answer to an assistant that was not told it yet. */
  take(
    reviewId: string,
    recipient: Recipient,
    committed: ReviewCommit | undefined,
  ): { readonly committed?: Pick<ReviewCommit, "commit" | "subject"> } {
    if (!this.isNew(reviewId, recipient, committed)) return {};
    const { commit, subject } = committed;
    this.#told.set(formatKey(reviewId, recipient), commit);
    return { committed: { commit, subject } };
  }
}

function formatKey(reviewId: string, { assistant, instance }: Recipient): string {
  return JSON.stringify([reviewId, assistant, instance]);
}
