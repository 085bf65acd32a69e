import { distance } from "fastest-levenshtein";
import { stemmer } from "stemmer";
import { maxComparedTitleChars } from "../limits.ts";
import { listTitleHeads, type TitleForm } from "./titleForms.ts";

/*
 * When a name resembles a title that it does not name. Two titles are similar when
 *
 * - they are the same but for numbers before them and texts in brackets;
 * - one has all words of the other, or of what the other has before its first separator, without regard to accents,
 *   endings and articles: "Test results" and "Tests: green";
 * - they begin with the same words before a separator: "Tests: 15 pass" and "Tests: green";
 * - at most a quarter of their letters differ;
 * - their words differ by mistakes in typing only: one edit or swap in a word of 5 to 8 letters, two in a longer one. Digits are equal.
 *
 * Titles that only differ in their numbers are not similar: "Phase 1" and "Phase 2".
 */

const article = /^(?:the|an?)$/;

/** The parts of a title that are compared with other titles. */
export interface TitleWords {
  readonly core: string;
  /** The core without accents, articles and punctuation. */
  readonly letters: string;
  readonly coreStems: ReadonlySet<string>;
  readonly allStems: ReadonlySet<string>;
  readonly head: string | undefined;
  readonly headStems: ReadonlySet<string>;
  readonly withoutNumbers: string;
}

export function readTitleWords(form: TitleForm): TitleWords {
  const core = form.core.slice(0, maxComparedTitleChars);
  const folded = form.folded.slice(0, maxComparedTitleChars);
  const head = listTitleHeads(form)[0]?.core;
  return {
    core: form.core,
    letters: extractEssence(core),
    coreStems: listStems(core),
    allStems: listStems(folded),
    head,
    headStems: listStems(head?.slice(0, maxComparedTitleChars) ?? ""),
    withoutNumbers: folded.replace(/\d+/g, "0"),
  };
}

/** Returns the distance of two titles from 0 to 1; undefined when they are not similar. */
export function measureTitleDistance(one: TitleWords, other: TitleWords): number | undefined {
  if (one.core === "" || other.core === "") return undefined;
  if (one.core === other.core) return 0;
  const haveSameHead = one.head !== undefined && one.head === other.head;
  if (one.withoutNumbers === other.withoutNumbers) return haveSameHead ? 0.25 : undefined;
  const distances = [
    measureLetters(one.letters, other.letters),
    measureTyping(one.letters, other.letters),
    measureStems(one, other),
    haveSameHead ? 0.5 : undefined,
  ];
  const known = distances.filter((each) => each !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Returns a title's words in one text, without accents, articles and punctuation. */
export function extractEssence(title: string): string {
  return listWords(title).join(" ");
}

function measureLetters(one: string, other: string): number | undefined {
  const longest = Math.max(one.length, other.length);
  const most = Math.floor(longest / 4);
  if (Math.abs(one.length - other.length) > most) return undefined;
  const edits = distance(one, other);
  return edits <= most ? edits / longest : undefined;
}

/** Compares the words of each core with all words of the other title. */
function measureStems(one: TitleWords, other: TitleWords): number | undefined {
  const isPart = [
    isWithin(one.coreStems, other.allStems),
    isWithin(other.coreStems, one.allStems),
    one.headStems.size > 0 && isWithin(one.headStems, other.allStems),
    other.headStems.size > 0 && isWithin(other.headStems, one.allStems),
  ];
  if (!isPart.includes(true)) return undefined;
  const shared = [...one.allStems].filter((word) => other.allStems.has(word)).length;
  return 1 - shared / (one.allStems.size + other.allStems.size - shared);
}

function isWithin(words: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  for (const word of words) if (!all.has(word)) return false;
  return true;
}

function listStems(text: string): ReadonlySet<string> {
  // A name may be a mere sign of the title: "%" of "30 % faster".
  const signs = listTokens(text).filter((token) => !/[\p{L}\p{N}]/u.test(token));
  return new Set([...listWords(text).map((word) => stemmer(word)), ...signs]);
}

/** Lists the words without articles; where there are none, whatever stands between blanks. */
function listWords(text: string): readonly string[] {
  const words = toPlain(text).match(/[\p{L}\p{M}\p{N}]+[+#]*/gu) ?? [];
  const told = words.filter((word) => !article.test(word));
  if (told.length > 0) return told;
  return words.length > 0 ? words : listTokens(text);
}

function listTokens(text: string): readonly string[] {
  return toPlain(text)
    .split(/\s+/)
    .filter((token) => token !== "");
}

function toPlain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "");
}

/** Letters of the shorter word from which one mistake is believed, and above which two are. */
const minWord = 5;
const long = 8;

/**
 * Returns how many mistakes in typing tell two titles apart, as a part of their letters: one edit or swap of neighbours in a word of 5 to
 * 8 letters, two in a longer one. Undefined when more tells them apart, or a digit.
 */
function measureTyping(one: string, other: string): number | undefined {
  const words = one.split(" ");
  const others = other.split(" ");
  if (words.length !== others.length || one.replace(/\D/g, "") !== other.replace(/\D/g, "")) return undefined;
  let mistakes = 0;
  for (const [at, word] of words.entries()) {
    const found = countMistakes(word, others[at] ?? "");
    if (found === undefined) return undefined;
    mistakes += found;
  }
  return mistakes / Math.max(one.length, other.length, 1);
}

function countMistakes(one: string, other: string): number | undefined {
  if (one === other) return 0;
  const length = Math.min(one.length, other.length);
  const most = length < minWord ? 0 : length <= long ? 1 : 2;
  if (most === 0 || Math.abs(one.length - other.length) > most) return undefined;
  const edits = measureEdits(one, other);
  return edits <= most ? edits : undefined;
}

/** Returns the number of letters to insert, delete, change, or swap with their neighbour (optimal string alignment). */
function measureEdits(one: string, other: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_each, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
