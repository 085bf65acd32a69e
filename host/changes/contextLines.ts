import { type Refused, refuse } from "../base/createRefusal.ts";
import { maxContextLines } from "../limits.ts";
/** Lines of a file, 1-based and inclusive. */
export interface LineRange {
  readonly line: number;
  readonly endLine: number;
}

export type ContextOutcome =
  | { readonly kind: "lines"; readonly lines: string[]; readonly total: number; readonly isUnended: boolean }
  | Refused;

export const contextRefused = refuse("Git could not read this file, so there are no more lines to show.");

/** Returns some lines of a text, as git counts lines: a carriage return before the line end belongs to the line. */
export function contextLines(text: string, { line, endLine }: LineRange): ContextOutcome {
  const all = text.split("\n");
  const isUnended = all.at(-1) !== "";
  // There is no line after a final line end.
  if (!isUnended) all.pop();
  const lines = all.slice(line - 1, Math.min(endLine, line - 1 + maxContextLines));
  return { kind: "lines", lines, total: all.length, isUnended };
}
