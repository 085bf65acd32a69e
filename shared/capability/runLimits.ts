/** Resource limits of a run; a program that exceeds one fails with a message. */
export interface Limits {
  /** Calls of functions, constructors and conversions. */
  readonly steps: number;
  readonly milliseconds: number;
  /** Length of the printed result, approximately, in UTF-16 code units. */
  readonly resultLength: number;
}

export const defaultLimits: Limits = { steps: 10_000, milliseconds: 60_000, resultLength: 400_000 };

/** Maximum nesting depth of calls, lists and objects in a running program. */
export const greatestRunDepth = 64;

/** Maximum number of whole programs offered for an ambiguous request. */
export const mostChoices = 20;

export const mostQuestions = 5;
