import type { ClaimStatus, LiveClaim } from "./liveClaim.ts";

interface ClaimSetParts {
  readonly onNews: () => void;
  readonly run: (claim: LiveClaim) => void;
  readonly stop: (claim: LiveClaim) => void;
  readonly release: (claim: LiveClaim) => void;
}

/** Claims of one review, in order, for one user of their results. */
export class ClaimSet {
  readonly #claims: readonly LiveClaim[];
  readonly #parts: ClaimSetParts;
  readonly #listeners: readonly { dispose(): void }[];
  readonly #due: Set<LiveClaim>;
  readonly #waiting = new Set<{ readonly isOver: () => boolean; readonly settle: () => void }>();
  #isDisposed = false;

  constructor(claims: readonly LiveClaim[], parts: ClaimSetParts) {
    this.#claims = claims;
    this.#parts = parts;
    const distinct = new Set(claims);
    this.#due = new Set([...distinct].filter(({ status }) => status.at === undefined));
    this.#listeners = [...distinct].map((claim) => claim.onLooked(() => this.#note(claim)));
  }

  get statuses(): readonly ClaimStatus[] {
    return this.#claims.map(({ status }) => status);
  }

  /** Like `standings`, but claims that are due for an evaluation are pending. */
  get freshStatuses(): readonly ClaimStatus[] {
    return this.#claims.map((claim) => (this.#due.has(claim) ? { state: "pending" } : claim.status));
  }

  /** Evaluates one of the claims again, or all; the known results are kept until then. */
  run(index?: number): void {
    this.#run(index === undefined ? this.#claims : this.#claims.slice(index, index + 1));
  }

  stop(index: number): void {
    const claim = this.#claims[index];
    if (claim !== undefined) this.#parts.stop(claim);
  }

  runOlderThan(time: number): void {
    this.#run(this.#claims.filter(({ status: { at } }) => at !== undefined && at < time));
  }

  /** Resolves when the claims have results, or the signal aborts; `isWanted` chooses claims by their index. */
  settled(signal: AbortSignal, isWanted: (index: number) => boolean = () => true): Promise<void> {
    const wanted = this.#claims.filter((_claim, index) => isWanted(index));
    const isOver = () => !wanted.some((claim) => this.#due.has(claim));
    if (isOver() || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const settle = () => {
        signal.removeEventListener("abort", settle);
        this.#waiting.delete(waiting);
        resolve();
      };
      const waiting = { isOver, settle };
      this.#waiting.add(waiting);
      signal.addEventListener("abort", settle, { once: true });
    });
  }

  /** Releases the claims and resolves all waiting calls. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    for (const listener of this.#listeners) listener.dispose();
    for (const claim of this.#claims) this.#parts.release(claim);
    for (const { settle } of [...this.#waiting]) settle();
  }

  #run(claims: readonly LiveClaim[]): void {
    for (const claim of new Set(claims)) {
      this.#due.add(claim);
      this.#parts.run(claim);
    }
  }

  #note(claim: LiveClaim): void {
    // A run that began before the latest request may have missed a change.
    if (!claim.isDue) this.#due.delete(claim);
    this.#parts.onNews();
    for (const { isOver, settle } of [...this.#waiting]) if (isOver()) settle();
  }
}
