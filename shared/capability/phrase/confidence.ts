/**
 * How sure a reading of a sentence is: the product of a factor for everything in which the sentence and the template differ, 1 when they
 * say the same. Factors are chosen by what they may add up to below `runsFrom`.
 */

/** A reading runs from here: one or two spelling mistakes or one small word beside the template, and never a word that carries meaning. */
export const runsFrom = 0.85;

/** A reading is offered from here: one word that carries meaning is not explained, with a small one or a spelling mistake beside it. */
export const offeredFrom = 0.5;

/** Readings that are this near to the best mean that the sentence has several meanings: a small word does not decide between programs. */
export const margin = 0.05;

/** Programs that are offered at most: more than a few are no help to choose from. */
export const offeredAtMost = 5;

/** What each difference leaves of the confidence. */
export const factors = {
  /** Singular for plural: "last commit" is not "last commits" where there is a template for each; beside a small word it still runs. */
  otherNumber: 0.945,
  /** One letter too many, too few, wrong or swapped. Two such words still run, three do not. */
  misspelled: 0.93,
  /** Two letters, in a long word. */
  badlyMisspelled: 0.88,
  /** A small word ("to", "of") of the template that is not there, or of the sentence that the template has not. */
  smallWord: 0.9,
  /** A word that carries meaning: the sentence asks for something else or for more. */
  meaningfulWord: 0.6,
  /** A name that is not quoted and is what other sentences ask for ("find references"), or has an article ("the bug"): it does not run. */
  wordAsName: 0.8,
  /** A name that is not quoted and could be a request ("references to list"): it runs, unless another program is near. */
  requestAsName: 0.9,
  /** The program is near to what the sentence says, and never the same: it does not run. */
  near: 0.8,
  /** "This" may be what the person has selected, or what was spoken of before. */
  vague: 0.97,
  /** Words of a text that is not quoted could be words of another request: a template that explains them is better by more than `margin`. */
  looseText: 0.92,
  /** Polite words at the end of a text that is not quoted rarely belong to it. */
  politeText: 0.97,
  /** A value that the sentence does not name at all. */
  valueLeftOut: 0.7,
  /** Letters of several alphabets in one name look like another name. */
  mixedAlphabets: 0.6,
} as const;

/** What a factor costs: costs add up as factors multiply. */
export function costOf(factor: number): number {
  return -Math.log(factor);
}

/** The confidence of a reading, from its costs. */
export function confidenceOf(cost: number): number {
  return Math.round(Math.exp(-cost) * 1000) / 1000;
}

/** Readings that cost more are not followed. */
export const highestCost: number = costOf(offeredFrom) + 1e-6;
