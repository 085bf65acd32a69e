import type { ReviewDocument } from "@dialectic/shared/review";
import { storeRetryMs } from "../limits.ts";
import type { NewIteration, ReviewStore } from "../store/index.ts";

/** Result of a write. An iteration that could not be written carries the number it will get. */
export type WriteOutcome =
  | { readonly kind: "saved"; readonly number: number }
  | { readonly kind: "waiting"; readonly number: number; readonly message: string };

/** Writes iterations in order; iterations that could not be stored wait here for a retry. */
export class IterationWriter {
  readonly #store: ReviewStore;
  readonly #tryAgain: () => void;
  readonly #waiting: NewIteration[] = [];
  #timer: NodeJS.Timeout | undefined;
  #problem = "";

  /**
   * `tryAgain` runs some time after a failure; it should call {@link writeWaiting} once no other work is in progress.
   */
  constructor(store: ReviewStore, tryAgain: () => void) {
    this.#store = store;
    this.#tryAgain = tryAgain;
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  get problem(): string {
    return this.#problem;
  }

  latestWaiting(fits: (iteration: NewIteration) => boolean): NewIteration | undefined {
    return this.#waiting.findLast(fits);
  }

  waitingDocument(reviewId: string): ReviewDocument | undefined {
    return this.latestWaiting((iteration) => iteration.reviewId === reviewId)?.document;
  }

  async write(iteration: NewIteration): Promise<WriteOutcome> {
    await this.writeWaiting();
    const written = this.isWaiting ? undefined : await this.#store.appendIteration(iteration);
    if (written?.kind === "saved") return written;
    this.#waiting.push(iteration);
    if (written !== undefined) this.#failed(written.message);
    const before = this.#waiting.filter((waiting) => waiting.reviewId === iteration.reviewId).length;
    const number = this.#store.latestNumber(iteration.reviewId) + before;
    return { kind: "waiting", number, message: this.#problem };
  }

  /** Tries to write all waiting iterations; returns the last one if all were written. */
  async writeWaiting(): Promise<{ readonly iteration: NewIteration; readonly number: number } | undefined> {
    let last: { readonly iteration: NewIteration; readonly number: number } | undefined;
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const written = await this.#store.appendIteration(next);
      if (written.kind !== "saved") {
        this.#failed(written.message);
        return undefined;
      }
      this.#waiting.shift();
      last = { iteration: next, number: written.number };
    }
    return last;
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #failed(problem: string): void {
    this.#problem = problem;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#tryAgain, storeRetryMs);
    this.#timer.unref();
  }
}
