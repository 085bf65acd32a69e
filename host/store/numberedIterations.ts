import type { IndexedIteration } from "./indexedIteration.ts";
import { countNumbersUpTo, countUpTo, insertInOrder } from "./orderedPlaces.ts";

/** The iterations of one review, in record order, which is also the order of their numbers. */
export class NumberedIterations {
  readonly #all: IndexedIteration[] = [];
  /** Numbers of duplicates, written when two hosts ran the same call, with the iteration that replaces each. */
  readonly #repeated = new Map<number, IndexedIteration>();

  get all(): readonly IndexedIteration[] {
    return this.#all;
  }

  add(iteration: IndexedIteration): void {
    insertInOrder(this.#all, iteration);
    this.#recount(countUpTo(this.#all, iteration) - 1);
  }

  /** Removes a duplicate; its number then refers to the iteration that replaces it. */
  replace(repeated: IndexedIteration, replacement: IndexedIteration): void {
    const at = this.#all.indexOf(repeated);
    if (at >= 0) {
      this.#all.splice(at, 1);
      this.#recount(at);
    }
    const isOfSameReview = repeated.origin.reviewId === replacement.origin.reviewId;
    if (isOfSameReview && !repeated.isCounted) this.#repeated.set(repeated.number, replacement);
  }

  find(number: number): IndexedIteration | undefined {
    const found = this.#all[countNumbersUpTo(this.#all, number) - 1];
    return found?.number === number ? found : this.#repeated.get(number);
  }

  /** Returns the iteration before a number, whether or not the number exists. */
  before(number: number): IndexedIteration | undefined {
    return this.#all[countNumbersUpTo(this.#all, number - 1) - 1];
  }

  after(number: number): IndexedIteration | undefined {
    return this.#all[countNumbersUpTo(this.#all, number)];
  }

  /** Renumbers, from an index on, iterations whose records have no number. */
  #recount(from: number): void {
    for (let at = from; at < this.#all.length; at += 1) {
      const iteration = this.#all[at];
      if (iteration?.isCounted === true) iteration.number = (this.#all[at - 1]?.number ?? 0) + 1;
      else if (at > from) return;
    }
  }
}
