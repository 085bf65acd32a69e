import { countNumbersUpTo, countUpTo, insert } from "./orderedPlaces.ts";
import type { IndexedIteration } from "./reviewIndex.ts";

/** The iterations of one review, in the order of all hosts, which is that of their numbers. */
export class NumberedIterations {
  readonly #all: IndexedIteration[] = [];
  /** Numbers of calls that two hosts carried out, and the iteration that stands for them. */
  readonly #repeated = new Map<number, IndexedIteration>();

  /** In their order. */
  get all(): readonly IndexedIteration[] {
    return this.#all;
  }

  /** Puts an iteration at its place. */
  add(iteration: IndexedIteration): void {
    insert(this.#all, iteration);
    this.#recount(countUpTo(this.#all, iteration) - 1);
  }

  /** Takes out an iteration for which another one stands, which its number means from now on. */
  replace(repeated: IndexedIteration, standing: IndexedIteration): void {
    const at = this.#all.indexOf(repeated);
    if (at >= 0) {
      this.#all.splice(at, 1);
      this.#recount(at);
    }
    const isOfSameReview = repeated.origin.reviewId === standing.origin.reviewId;
    if (isOfSameReview && !repeated.isCounted) this.#repeated.set(repeated.number, standing);
  }

  /** The iteration with that number. */
  find(number: number): IndexedIteration | undefined {
    const found = this.#all[countNumbersUpTo(this.#all, number) - 1];
    return found?.number === number ? found : this.#repeated.get(number);
  }

  /** The one before a number, whether that is used or not. */
  before(number: number): IndexedIteration | undefined {
    return this.#all[countNumbersUpTo(this.#all, number - 1) - 1];
  }

  /** The one after a number, whether that is used or not. */
  after(number: number): IndexedIteration | undefined {
    return this.#all[countNumbersUpTo(this.#all, number)];
  }

  /** Counts, from an index on, the iterations that have no number of their own. */
  #recount(from: number): void {
    for (let at = from; at < this.#all.length; at += 1) {
      const iteration = this.#all[at];
      if (iteration?.isCounted === true) iteration.number = (this.#all[at - 1]?.number ?? 0) + 1;
      else if (at > from) return;
    }
  }
}
