import type { ClaimOutcome } from "@dialectic/shared/capability";
import type { ClaimState } from "@dialectic/shared/protocol";
import type { ClaimedReview, EvaluateClaim } from "./claimDesk.ts";

/** Milliseconds that one claim may take, as long as a language server may need to read a project that it does not know yet. */
const defaultPatience = 30_000;

/** What is known of a claim. */
export interface ClaimStanding {
  readonly state: ClaimState;
  readonly expected?: string;
  readonly found?: string;
  readonly reason?: string;
  /** When it was looked at. */
  readonly at?: number;
}

/** Why nobody knows of a claim that was stopped. */
export const stoppedWords = "It was stopped.";

/** Nobody has looked yet. */
export const pending: ClaimStanding = { state: "pending" };

/** A claim of a review that somebody wants to know of. */
export class LiveClaim {
  readonly key: string;
  readonly source: string;
  readonly #review: ClaimedReview;
  readonly #listeners = new Set<() => void>();
  #standing = pending;
  #run: AbortController | undefined;
  /** It should be looked at, again where it runs. */
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

  get standing(): ClaimStanding {
    return this.#standing;
  }

  /** True until everybody has what they want to know. */
  get isWanted(): boolean {
    return this.#listeners.size > 0;
  }

  /** Calls the listener whenever somebody has looked. */
  onLooked(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  /** Looks at it; what takes too long is unknown, also where nobody listens to the signal. */
  async look(evaluate: EvaluateClaim, patience = defaultPatience): Promise<ClaimOutcome> {
    const run = new AbortController();
    this.#run = run;
    const timer = setTimeout(() => run.abort("late"), patience);
    const ended = new Promise<ClaimOutcome>((settle) => {
      run.signal.addEventListener("abort", () => settle(ending(run.signal.reason, patience)), { once: true });
    });
    try {
      return await Promise.race([evaluate(this.source, this.#review, run.signal), ended]);
    } finally {
      clearTimeout(timer);
      this.#run = undefined;
    }
  }

  /** Takes what came of it. */
  note(standing: ClaimStanding): void {
    this.#standing = standing;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Somebody does not want to wait for it. */
  stop(): void {
    this.#run?.abort("stopped");
  }

  /** Nobody waits for it any more. */
  cancel(): void {
    this.#run?.abort("unwanted");
  }
}

function ending(reason: unknown, patience: number): ClaimOutcome {
  const late = `It took longer than ${patience / 1_000} seconds. Run it again, or ask for less.`;
  const stopped = reason === "stopped" ? stoppedWords : "It was not run to its end.";
  return { kind: "unknown", reason: reason === "late" ? late : stopped };
}
