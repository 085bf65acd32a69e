import { leastRounds } from "./result.mjs";

/** Spread, in percent, at which a figure is precise enough. */
const enough = 2;

/**
 * Decides how often the sides of a row are measured: in the short form until the time is used or the spread is small;
 * in the full form as often as the row requires; or for a given number of rounds.
 */
export class Allowance {
  #form;
  #end;

  /**
   * @param {"short" | "full" | number} form
   * @param {number} end on the clock of `performance.now()`
   */
  constructor(form, end) {
    this.#form = form;
    this.#end = end;
  }

  /**
   * Returns one of `parts` equal shares of the remaining time.
   * @param {number} parts
   */
  share(parts) {
    const now = performance.now();
    return new Allowance(this.#form, now + (this.#end - now) / parts);
  }

  /**
   * Gives each item an equal share of the time that remains when its turn comes.
   * @template Item
   * @param {readonly Item[]} items
   * @returns {Generator<readonly [Item, Allowance]>}
   */
  *divide(items) {
    for (const [place, item] of items.entries()) yield [item, this.share(items.length - place)];
  }

  /**
   * @param {number} done rounds so far
   * @param {number} wanted rounds of the full form
   * @param {() => number} spread so far, in percent
   */
  goesOn(done, wanted, spread) {
    if (this.#form !== "short") return done < (this.#form === "full" ? wanted : this.#form);
    return done < leastRounds || (performance.now() < this.#end && spread() > enough);
  }
}
