import type { ClaimOutcome } from "@dialectic/shared/capability";
import type { ClaimState } from "@dialectic/shared/protocol";
import { Emitter } from "../base/emitter.ts";
import { waitAtMost } from "../base/waitAtMost.ts";
import { claimTimeoutMs } from "../limits.ts";

export interface ClaimStatus {
  readonly state: ClaimState;
  readonly expected?: string;
  readonly found?: string;
  readonly reason?: string;
  /** True for a claim that holds and only looks for text. */
  readonly isText?: true;
  /** Time of the evaluation, in milliseconds since the epoch. */
  readonly at?: number;
}

export const stoppedWords = "The check was stopped.";

export const pending: ClaimStatus = { state: "pending" };

export class LiveClaim {
  readonly key: string;
  readonly source: string;
  readonly #review: ClaimedReview;
  readonly #looked = new Emitter();
  #status = pending;
  #run: AbortController | undefined;
  /** True when the claim should be evaluated, or evaluated again after the current run. */
  isDue = false;

  constructor({
    key,
    source,
    review,
  }: { readonly key: string; readonly source: string; readonly review: ClaimedReview }) {
    this.key = key;
    this.source = source;
    this.#review = review;
  }

  /** The folder that paths of the claim are relative to. */
  get folder(): string {
    return this.#review.baseUri;
  }

  get status(): ClaimStatus {
    return this.#status;
  }

  get isWanted(): boolean {
    return this.#looked.hasListeners;
  }

  readonly onLooked = this.#looked.on;

  /** Evaluates the claim. Taking too long makes it unknown, even if the evaluation ignores the signal. */
  async look(evaluate: EvaluateClaim, patience = claimTimeoutMs): Promise<ClaimOutcome> {
    const run = new AbortController();
    this.#run = run;
    const timer = setTimeout(() => run.abort("late"), patience);
    try {
      const outcome = await waitAtMost(evaluate(this.source, this.#review, run.signal), run.signal);
      return outcome === "late" ? ending(run.signal.reason, patience) : outcome;
    } finally {
      clearTimeout(timer);
      this.#run = undefined;
    }
  }

  note(standing: ClaimStatus): void {
    this.#status = standing;
    this.#looked.tell();
  }

  /** Stops the current run at someone's request. */
  stop(): void {
    this.#run?.abort("stopped");
  }

  /** Cancels the current run, as its result is no longer needed. */
  cancel(): void {
    this.#run?.abort("unwanted");
  }
}

function ending(reason: unknown, patience: number): ClaimOutcome {
  const late = `The check took longer than ${patience / 1_000} seconds. Run it again, or make it ask for less.`;
  const stopped = reason === "stopped" ? stoppedWords : "The check did not finish.";
  return { kind: "unknown", reason: reason === "late" ? late : stopped };
}

export interface ClaimedReview {
  readonly reviewId: string;
  readonly baseUri: string;
}

export type EvaluateClaim = (source: string, about: ClaimedReview, signal: AbortSignal) => Promise<ClaimOutcome>;
