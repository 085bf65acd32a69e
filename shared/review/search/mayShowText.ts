import { foldCase, type SearchPattern } from "./searchPattern.ts";

/*
 * Tells cheaply, from the source of a text, that its readable text has no hit. The rules:
 *
 * - Only runs of ASCII letters and digits of a plain query are judged. All else may be written in other ways.
 * - A run stands in the source as it is, or in pieces between which there is markup. Markup begins with one of a few characters, and ends with no
 *   letter or digit.
 * - A numeric entity may be any character, so a text that has one is never judged.
 */

const run = /[A-Za-z0-9]+/g;
/** The characters with which markup in the middle of a word begins. */
const markup = "\\`<&![]*_~";
/** The kind of each character of ASCII: 1 for markup, 2 for a letter or digit. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return markup.includes(character) ? 1 : /[A-Za-z0-9]/.test(character) ? 2 : 0;
});

/** The source of a text, with what the searches of it need. */
export class SourceText {
  readonly source: string;
  #words: readonly string[] | undefined;

  constructor(source: string) {
    this.source = source;
  }

  /** Lists the letters and digits that stand directly before markup, each word once. */
  listWordsBeforeMarkup(): readonly string[] {
    this.#words ??= listWordsBeforeMarkup(this.source);
    return this.#words;
  }
}

/** Returns a function that is false for Markdown whose readable text certainly has no hit. */
export function createSourceFilter(pattern: SearchPattern): (text: SourceText) => boolean {
  if (pattern.kind !== "plain") return () => true;
  const { isCaseSensitive } = pattern;
  const runs = [...new Set(pattern.needle.match(run) ?? [])].map((letters) => toRun(letters, isCaseSensitive));
  return (text) => {
    const missing = runs.filter((each) => !each.rests[0]?.test(text.source));
    if (missing.length === 0 || text.source.includes("&#")) return true;
    const words = text.listWordsBeforeMarkup();
    const compared = isCaseSensitive ? words : words.map(foldCase);
    return missing.every((each) => mayBeInPieces(each, text.source, compared));
  };
}

interface Run {
  readonly letters: string;
  /** Find the run itself, and what is left of it from each of its letters on. A fold of each text would take longer than to look into it. */
  readonly rests: readonly Pick<RegExp, "test">[];
}

function toRun(letters: string, isCaseSensitive: boolean): Run {
  const rests = [...letters].map((_, at) => new RegExp(letters.slice(at), isCaseSensitive ? "u" : "iu"));
  return { letters, rests };
}

function listWordsBeforeMarkup(text: string): readonly string[] {
  const words = new Set<string>();
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? kinds[code] : 0;
    if (kind === 1 && start < at) words.add(text.slice(start, at));
    if (kind !== 2) start = at + 1;
  }
  return [...words];
}

/** True when markup may join a run: a beginning of it stands before markup, then any number of whole words, and its rest anywhere. */
function mayBeInPieces({ letters, rests }: Run, source: string, words: readonly string[]): boolean {
  const ends = [...letters].map((_, at) => at > 0 && words.some((word) => word.endsWith(letters.slice(0, at))));
  for (const [at, isEnd] of ends.entries()) {
    if (!isEnd) continue;
    if (rests[at]?.test(source)) return true;
    for (const word of words) if (letters.startsWith(word, at)) ends[at + word.length] = true;
  }
  return false;
}
