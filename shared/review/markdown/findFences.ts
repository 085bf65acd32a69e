import { maxFenceKeyChars } from "../limits.ts";
import type { OnVerbatim } from "./blockScan.ts";
import { scanTexts } from "./blockScanner.ts";

/** A line in a fence, without the prefix of its containers, and its place in the scanned text. */
export interface FenceLine {
  readonly text: string;
  readonly start: number;
}

const opening = /^(?:`+|~+)[ \t]*(\S*)/;

/** Gathers the fences of one language, at any nesting, while a text is scanned. */
export class FenceGatherer {
  readonly fences: FenceLine[][] = [];
  /** The line that opens each of the fences. */
  readonly openings: FenceLine[] = [];
  readonly #text: string;
  readonly #language: string;
  #isOpen = false;

  constructor(text: string, language: string) {
    this.#text = text;
    this.#language = language;
  }

  /** Takes the news that something else than code was scanned. */
  readonly end = (): void => {
    this.#isOpen = false;
  };

  readonly onVerbatim: OnVerbatim = (start, lineEnd, kind) => {
    const line = this.#text.slice(start, lineEnd);
    if (kind === "fence") {
      this.#isOpen = opening.exec(line)?.[1] === this.#language;
      if (!this.#isOpen) return;
      this.fences.push([]);
      this.openings.push({ text: line, start });
    } else if (kind !== "code") this.end();
    else if (this.#isOpen) this.fences.at(-1)?.push({ text: line, start });
  };
}

/** Finds the fences with this language in a section, at any nesting. */
export function findFences(text: string, language: string): readonly (readonly FenceLine[])[] {
  return gatherFences(text, language).fences;
}

/** Finds the fences with this language, and the lines that open them. */
export function gatherFences(text: string, language: string): Pick<FenceGatherer, "fences" | "openings"> {
  const gatherer = new FenceGatherer(text, language);
  if (mayHoldFence(text, language)) scanTexts(text, gatherer.end, gatherer.onVerbatim);
  return gatherer;
}

/**
 * Returns false for most texts, which have no such word after a fence. Not a regular expression, which would take
 * quadratic time for a long run of fences.
 */
export function mayHoldFence(text: string, language: string): boolean {
  for (let at = text.indexOf(language); at >= 0; at = text.indexOf(language, at + language.length)) {
    let before = at - 1;
    while (text[before] === " " || text[before] === "\t") before -= 1;
    const mark = text[before];
    if ((mark === "`" || mark === "~") && text[before - 1] === mark && text[before - 2] === mark) return true;
  }
  return false;
}

/** Returns the key of a fence: its lines without surrounding space, which containers and fences may remove or keep. */
export function toFenceKey(code: string): string {
  const text = code
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join("\n")
    .trim();
  return text.length > maxFenceKeyChars ? `${text.slice(0, maxFenceKeyChars)}… ${text.length}` : text;
}
