import { code, isLetter } from "./characters.ts";

const autolink = /<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>\p{Cc}]*|[^\s<>@"(),:;[\\\]]{1,200}@[A-Za-z0-9.-]{1,255})>/uy;
const space = "[ \\t\\r\\n]";
const attribute = `${space}+[A-Za-z_:][A-Za-z0-9_.:-]*(?:${space}*=${space}*(?:"[^"]*"|'[^']*'|[^\\s"'=<>\`]+))?`;
const tag = new RegExp(`</[A-Za-z][A-Za-z0-9-]*${space}*>|<[A-Za-z][A-Za-z0-9-]*(?:${attribute})*${space}*/?>`, "y");

/** Finds the ends of code spans and inline HTML in one pass over the text, for any number of calls. */
export class InlineSkips {
  readonly #text: string;
  /** Offsets of backtick runs by length, in descending order; passed ones are removed from the end. */
  #runs: Map<number, number[]> | undefined;
  /** Closing sequences that do not occur any more. */
  readonly #absent = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the offset after the code span, or after the run when it is not closed. */
  findCodeEnd(start: number): number {
    const after = findTicksEnd(this.#text, start);
    const closing = this.#closingRun(after - start, after);
    return closing === undefined ? after : closing + after - start;
  }

  #closingRun(length: number, from: number): number | undefined {
    this.#runs ??= indexTicks(this.#text);
    const runs = this.#runs.get(length) ?? [];
    while ((runs.at(-1) ?? from) < from) runs.pop();
    return runs.at(-1);
  }

  /** Returns the offset after the autolink or piece of HTML, or after the `<` when it is text. */
  findAngleEnd(start: number): number {
    const closing = this.#findClosing(start);
    if (closing !== undefined) return this.#endAt(start, closing.from, closing.text) ?? start + 1;
    return this.findAutolinkEnd(start) ?? findMatchEnd(tag, this.#text, start) ?? start + 1;
  }

  /** Returns the offset after the autolink; undefined when none begins at this `<`. */
  findAutolinkEnd(start: number): number | undefined {
    return findMatchEnd(autolink, this.#text, start);
  }

  #findClosing(start: number): { readonly text: string; readonly from: number } | undefined {
    if (this.#text.startsWith("<!--", start)) return { text: "-->", from: start + 2 };
    if (this.#text.startsWith("<![CDATA[", start)) return { text: "]]>", from: start + 9 };
    if (this.#text.startsWith("<?", start)) return { text: "?>", from: start + 2 };
    const isDeclaration = this.#text.startsWith("<!", start) && isLetter(this.#text.charCodeAt(start + 2));
    return isDeclaration ? { text: ">", from: start + 3 } : undefined;
  }

  #endAt(start: number, from: number, closing: string): number | undefined {
    if (this.#absent.has(closing)) return undefined;
    const found = this.#text.indexOf(closing, from);
    if (found < 0) {
      this.#absent.add(closing);
      return undefined;
    }
    return Math.max(found + closing.length, start + 1);
  }
}

function findMatchEnd(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function findTicksEnd(text: string, start: number): number {
  let end = start;
  while (text.charCodeAt(end) === code.backtick) end++;
  return end;
}

function indexTicks(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (let start = text.indexOf("`"); start >= 0; ) {
    const end = findTicksEnd(text, start);
    const same = runs.get(end - start);
    if (same === undefined) runs.set(end - start, [start]);
    else same.push(start);
    start = text.indexOf("`", end);
  }
  for (const same of runs.values()) same.reverse();
  return runs;
}
