/** What a run may take; a program that takes more fails and says so. */
export interface Limits {
  /** Calls of functions, constructors and conversions. */
  readonly steps: number;
  readonly milliseconds: number;
  /** UTF-16 code units of the result, about as it is printed. */
  readonly resultLength: number;
}

/** Limits where the caller says nothing else. */
export const defaultLimits: Limits = { steps: 10_000, milliseconds: 60_000, resultLength: 400_000 };

/** Calls, lists and objects inside each other in a program that runs. */
export const greatestRunDepth = 64;

/** Whole programs that an ambiguous request is answered with. */
export const mostChoices = 20;

/** Questions that are asked at once. */
export const mostQuestions = 5;
