/** Resource limits of a run; a program that exceeds one fails with a message. */
export interface Limits {
  /** Calls of functions, constructors and conversions. */
  readonly steps: number;
  readonly milliseconds: number;
  /** Length of the printed result, approximately, in UTF-16 code units. */
  readonly resultLength: number;
}
