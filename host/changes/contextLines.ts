/** 1-based, inclusive. */
export interface LineRange {
  readonly line: number;
  readonly endLine: number;
}

/** Lines around hunks as a page gets them, or why it does not. */
export type ContextOutcome =
  | { readonly kind: "lines"; readonly lines: string[]; readonly total: number; readonly isUnended: boolean }
  | { readonly kind: "refused"; readonly message: string };

/** Lines that go to a page at once, at most. */
const most = 2_000;

/** Why there are none. */
export const contextRefused = {
  kind: "refused",
  message: "Git could not read this file, so there are no further lines to show.",
} as const;

/** Some lines of a text, as git counts lines: a return before the line end is a part of the line. */
export function contextLines(text: string, { line, endLine }: LineRange): ContextOutcome {
  const all = text.split("\n");
  const isUnended = all.at(-1) !== "";
  // What ends with a line end has no line after it.
  if (!isUnended) all.pop();
  const lines = all.slice(line - 1, Math.min(endLine, line - 1 + most));
  return { kind: "lines", lines, total: all.length, isUnended };
}
