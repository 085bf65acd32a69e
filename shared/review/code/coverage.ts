import { explainedDistanceLines } from "../limits.ts";
import { measureIndent } from "./declarations.ts";

/** Lines that differ from the last commit, in current line numbers. */
export interface ChangedLines {
  readonly file: string;
  /** The first line; for removed lines, the line before them, with a count of 0. */
  readonly line: number;
  readonly count: number;
}

export interface ReferredLines {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
}

/** True for lines that point into a change, or at most three lines away. */
export function isBeside({ line, count }: ChangedLines, { line: from, endLine }: ReferredLines): boolean {
  // Removed lines were between two lines.
  const last = count === 0 ? line + 1 : line + count - 1;
  return from <= last + explainedDistanceLines && endLine >= line - explainedDistanceLines;
}

export function countRuns(text: string, lines: readonly string[]): number {
  const [whole, run] = [`\n${text.replace(/\r\n?/g, "\n")}\n`, `\n${lines.join("\n")}\n`];
  let count = 0;
  // The line end of one occurrence may begin the next one.
  for (let at = whole.indexOf(run); at >= 0; at = whole.indexOf(run, at + run.length - 1)) count += 1;
  return count;
}

/** Returns the last line (1-based) of a declaration: all deeper lines, and the closing one. */
export function findDeclarationEnd(lines: readonly string[], line: number): number {
  const depth = measureIndent(lines[line - 1] ?? "");
  let end = line;
  for (let at = line; at < lines.length; at++) {
    const text = lines[at] ?? "";
    if (text.trim() === "") continue;
    const isClosing = measureIndent(text) === depth && /^\s*(?:[})\]]|end\s*$)/.test(text);
    if (measureIndent(text) <= depth && !isClosing) break;
    end = at + 1;
    // A line that closes and opens again continues the declaration: `} else {`, `) {`.
    if (isClosing && !/[{([:]\s*$/.test(text)) break;
  }
  return end;
}
