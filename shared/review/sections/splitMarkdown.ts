import { maxSections } from "../limits.ts";
import type { ScannedHeading } from "../markdown/blockScan.ts";
import { code } from "../markdown/characters.ts";
import { readHeadingText } from "../markdown/readHeadingText.ts";
import { finish, type Steps } from "../steps.ts";
import { type FoldScan, foldSteps } from "./foldedHeadings.ts";

/** A heading with its own text, or the text before the first heading, as offsets in the text. */
export interface MarkdownChunk {
  readonly level: number;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  /**
   * True when it may contain link reference or footnote definitions; false positives are possible, false negatives are
   * not.
   */
  readonly defines: boolean;
}

/** Splits a text at its root headings that are in no element of HTML; joined, the chunks are the text. A preamble only exists when it has text. */
export function splitMarkdown(text: string): readonly MarkdownChunk[] {
  return finish(chunkSteps(text));
}

export const sectionsOfStep = 500;

export function* chunkSteps(text: string): Steps<readonly MarkdownChunk[]> {
  const scan = yield* foldSteps(text);
  yield;
  const definitions = new DefinitionWalk(text, scan.definitions);
  const headings = listSectionHeadings(text, scan).slice(0, maxSections);
  const chunks: MarkdownChunk[] = [];
  // A byte order mark before the first heading belongs to it.
  const hasMark = text.charCodeAt(0) === code.byteOrderMark;
  const starts = headings.map(({ start }) => (hasMark && start === 1 ? 0 : start));
  const first = starts[0] ?? text.length;
  if (first > 0) chunks.push({ level: 0, title: "", start: 0, end: first, defines: definitions.reach(first) });
  for (const [index, { level, textStart, textEnd, start }] of headings.entries()) {
    if (index % sectionsOfStep === 0) yield;
    const end = starts[index + 1] ?? text.length;
    const title = readHeadingText(text.slice(textStart, textEnd));
    chunks.push({ level, title, start: starts[index] ?? start, end, defines: definitions.reach(end) });
  }
  return chunks;
}

/**
 * Lists the headings that begin a section. One in an element of HTML does not (`foldedHeadings.ts`). A heading behind a byte order mark does not: a reader of the section alone would skip the mark,
 * and find something else there.
 */
export function listSectionHeadings(text: string, { headings }: Pick<FoldScan, "headings">): readonly ScannedHeading[] {
  return headings.filter(({ start }) => text.charCodeAt(start) !== code.byteOrderMark);
}

/** Walks once over the places where definitions may begin, and over each `]:` in them. */
class DefinitionWalk {
  readonly #text: string;
  readonly #places: readonly number[];
  #next = 0;
  #mark = -1;

  constructor(text: string, places: readonly number[]) {
    this.#text = text;
    this.#places = places;
  }

  /** Returns true when a definition may begin between the previous place and this one. */
  reach(end: number): boolean {
    let defines = false;
    for (let place = this.#places[this.#next]; place !== undefined && place < end; place = this.#places[++this.#next]) {
      defines ||= this.#markAfter(place) < end;
    }
    return defines;
  }

  #markAfter(place: number): number {
    if (this.#mark < place) {
      const found = this.#text.indexOf("]:", place);
      this.#mark = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#mark;
  }
}
