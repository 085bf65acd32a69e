/**
 * Confidence of a reading of a sentence: the product of one factor for each difference between the sentence and the
 * template, 1 when they are identical. The factors are chosen by the total of differences that falls below `runsFrom`.
 */

/**
 * Threshold for running a reading: allows one or two spelling mistakes or one extra small word, but never an extra word
 * that carries meaning.
 */
export const runsFrom = 0.85;

/**
 * Threshold for offering a reading: allows one unexplained word that carries meaning, together with a small word or a
 * spelling mistake.
 */
export const offeredFrom = 0.5;

/** Readings this close to the best one make the sentence ambiguous: a small word does not decide between programs. */
export const margin = 0.05;

export const factors = {
  /**
   * Singular for plural. "last commit" differs from "last commits" if each has its own template; together with a small
   * word it still runs.
   */
  otherNumber: 0.945,
  /** One letter extra, missing, wrong or swapped. Two such words still run, three do not. */
  misspelled: 0.93,
  /** Two wrong letters in a long word. */
  badlyMisspelled: 0.88,
  /** A small word ("to", "of") that only the template or only the sentence has. */
  smallWord: 0.9,
  /** A word that carries meaning: the sentence asks for something else or for more. */
  meaningfulWord: 0.6,
  /**
   * An unquoted name that other requests start with ("find references") or that has an article ("the bug"): it does not
   * run.
   */
  wordAsName: 0.8,
  /** An unquoted name that could be a request ("references to list"): it runs, unless another program is close. */
  requestAsName: 0.9,
  /** The program is close to the sentence but never the same: it does not run. */
  near: 0.8,
  /** "This" may refer to the selection, or to something mentioned before. */
  vague: 0.97,
  /**
   * Words of an unquoted text could belong to another request: a template that explains them wins by more than
   * `margin`.
   */
  looseText: 0.92,
  /** Polite words at the end of an unquoted text rarely belong to it. */
  politeText: 0.97,
  valueLeftOut: 0.7,
  /** A name that mixes alphabets looks like a different name. */
  mixedAlphabets: 0.6,
} as const;

/** Returns the cost of a factor: costs are added where factors are multiplied. */
export function toCost(factor: number): number {
  return -Math.log(factor);
}

export function toConfidence(cost: number): number {
  return Math.round(Math.exp(-cost) * 1000) / 1000;
}

export const highestCost: number = toCost(offeredFrom) + 1e-6;
