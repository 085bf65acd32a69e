import type { findHunkRuns } from "@dialectic/shared/review";
import { maxHunkHeadingChars } from "../limits.ts";

/** Comments, directives and labels say nothing about what encloses a line. */
const skipped = /^(?:#|\/\/|\w+:\s*$)/;
/** A string literal, such as a key of JSON, is no declaration. */
const named = /^[^\s)}\]/*"'`-].*\p{L}/u;

/**
 * Returns the heading of a hunk: the declaration that its first changed line begins or is in, as it is after the change
 * and as far as its own lines tell, and nothing for a line outside of all. Git looks only above a hunk, so it names what
 * a new function follows.
 */
export function findHeading(body: string, above: string): string {
  const lines = listWritten(body);
  const first = lines.findIndex((line) => !line.startsWith(" "));
  let heading = /^["'`]/.test(above) ? "" : above;
  for (const [at, line] of lines.slice(0, first + 1).entries()) {
    const text = line.slice(1);
    if (isInside(text)) continue;
    if (!opensBlock(lines, at)) heading = "";
    else if (named.test(text)) heading = cut(text);
  }
  // A declaration that was removed as a whole keeps its name.
  return new HeadingChanges(lines).follow(heading) || heading;
}

/** Follows headings through the changes of a file: git takes them from the old text. */
export class HeadingChanges {
  /** The replacement of a line, by the line as a heading shows it; empty for a line that was removed. */
  readonly #replaced = new Map<string, string>();

  constructor(lines: readonly string[] = []) {
    this.#pass(lines);
  }

  /** Passes a hunk. Hunks are passed in the order of the file. */
  pass(body: string): void {
    this.#pass(listWritten(body));
  }

  /** Returns a heading as it is after the passed hunks. */
  follow(heading: string): string {
    return this.#replaced.get(heading) ?? heading;
  }

  #pass(lines: readonly string[]): void {
    let replacing = "";
    let below = " ";
    for (const line of lines.toReversed()) {
      const [sign, text] = [line.charAt(0), line.slice(1)];
      if (sign === " " || (sign === "+" && below !== "+")) replacing = "";
      if (sign === "+" && !isInside(text) && named.test(text)) replacing = cut(text);
      if (sign === "-" && !isInside(text)) this.#replaced.set(cut(text), replacing);
      below = sign;
    }
    // A line that only moved is still there.
    for (const line of lines) if (line.startsWith("+")) this.#replaced.delete(cut(line.slice(1)));
  }
}

function listWritten(body: string): readonly string[] {
  return body.split("\n").filter((line) => /^[ +-]/.test(line) && line.slice(1).trim() !== "");
}

function isInside(text: string): boolean {
  return /^\s/.test(text) || skipped.test(text);
}

function cut(text: string): string {
  return text.slice(0, maxHunkHeadingChars).trimEnd();
}

/** True when the next line of the same side is inside. */
function opensBlock(lines: readonly string[], at: number): boolean {
  const side = lines[at]?.charAt(0) ?? " ";
  const next = lines.slice(at + 1).find((line) => side === " " || line.startsWith(side) || line.startsWith(" "));
  return next !== undefined && /^(?:\s|\{)/.test(next.slice(1));
}

/** Finds the heading of a hunk; empty outside of all declarations, and undefined where it is not known. */
export type FindName = (hunk: Parameters<typeof findHunkRuns>[0]) => string | undefined;
