/** Lines of a file that a person changed: what stood there, what stands there now, and what stands around it. */
export interface PersonEdit {
  /** Names it for ever; what the person makes of it later is another edit. */
  readonly id: string;
  /** 1-based, when it was seen last: the first of its lines, or the one that stands where its lines stood. */
  readonly line: number;
  /** Lines without their ends. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The nearest lines around it that are not blank, without any whitespace; the nearest one first. */
  readonly above: readonly string[];
  readonly below: readonly string[];
  /** How often each side stood in the file, wherever: what is there as often as then has not gone. */
  readonly copies: { readonly before: number; readonly after: number };
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** An edit with the file that it is in. */
export interface EditedLines extends PersonEdit {
  /** Absolute real path. */
  readonly file: string;
  /** The same for a reader, relative to the repository. */
  readonly shown: string;
}

/** Whether an edit still stands in a text, and where: 1-based lines, inclusive; of lines that were deleted, the place. */
export type EditFate =
  | { readonly kind: "stands"; readonly line: number; readonly endLine: number }
  /** What stood there before the edit stands there again. */
  | { readonly kind: "undone"; readonly line: number }
  /** Something else stands there. */
  | { readonly kind: "overwritten"; readonly line: number };

/** An edit with more lines, or more UTF-16 code units on a side, is not guarded: nobody could look at it. */
export const editLimits = { lines: 400, characters: 20_000 } as const;
