/** Lines of a file that the person changed: the original, the new version, and the surroundings. */
export interface PersonEdit {
  /** Permanent id; a later change of it by the person is a new edit. */
  readonly id: string;
  /** 1-based, when last seen: the first of its lines, or the line now at the place of removed ones. */
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The nearest non-blank lines around it, without any whitespace; nearest first. */
  readonly above: readonly string[];
  readonly below: readonly string[];
  /** Number of occurrences of each side in the whole file: an unchanged count means that it is not gone. */
  readonly copies: { readonly before: number; readonly after: number };
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Set when the person took back an assistant's change: the change, and why. */
  readonly undone?: { readonly change: string; readonly reason: string };
}

export interface EditedLines extends PersonEdit {
  /** Absolute real path. */
  readonly file: string;
  /** Path for display, relative to the repository. */
  readonly shown: string;
}

/**
 * The state of an edit in a text, with its place: 1-based lines, inclusive; for a deletion, the place of the removed
 * lines.
 */
export type EditFate =
  | { readonly kind: "stands"; readonly line: number; readonly endLine: number }
  | { readonly kind: "undone"; readonly line: number }
  | { readonly kind: "overwritten"; readonly line: number };
