import { distance } from "fastest-levenshtein";
import { stemmer } from "stemmer";
import { listTitleHeads, type TitleForm } from "./titleForms.ts";

/*
 * When a name resembles a title that it does not name. Two titles are similar when
 *
 * - they are the same but for numbers before them and texts in brackets;
 * - one has all words of the other, without regard to accents, endings and articles;
 * - they begin with the same words before a separator: "Tests: 15 pass" and "Tests: green";
 * - at most a quarter of their letters differ.
 *
 * Titles that only differ in their numbers are not similar: "Phase 1" and "Phase 2".
 */

/** Number of characters that are compared letter by letter. */
const comparedLength = 100;
const article = /^(?:the|an?)$/;

/** Returns the distance of two titles from 0 to 1; undefined when they are not similar. */
export function measureTitleDistance(one: TitleForm, other: TitleForm): number | undefined {
  if (one.core === "" || other.core === "") return undefined;
  if (one.core === other.core) return 0;
  const [head, otherHead] = [listTitleHeads(one)[0]?.core, listTitleHeads(other)[0]?.core];
  const haveSameHead = head !== undefined && head === otherHead;
  if (differOnlyInNumbers(one.folded, other.folded)) return haveSameHead ? 0.25 : undefined;
  const distances = [measureLetters(one.core, other.core), measureWords(one, other), haveSameHead ? 0.5 : undefined];
  const known = distances.filter((each) => each !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Returns a title's words in one text, without accents, articles and punctuation. */
export function extractEssence(title: string): string {
  return listWords(title).join(" ");
}

function differOnlyInNumbers(one: string, other: string): boolean {
  return one.replace(/\d+/g, "0") === other.replace(/\d+/g, "0");
}

function measureLetters(one: string, other: string): number | undefined {
  const [left, right] = [extractEssence(one).slice(0, comparedLength), extractEssence(other).slice(0, comparedLength)];
  const longest = Math.max(left.length, right.length);
  const most = Math.floor(longest / 4);
  if (Math.abs(left.length - right.length) > most) return undefined;
  const edits = distance(left, right);
  return edits <= most ? edits / longest : undefined;
}

/** Compares the words of each core with all words of the other title. */
function measureWords(one: TitleForm, other: TitleForm): number | undefined {
  const [left, right] = [listStems(one.folded), listStems(other.folded)];
  const isPart = [...listStems(one.core)].every((word) => right.has(word));
  if (!isPart && ![...listStems(other.core)].every((word) => left.has(word))) return undefined;
  const shared = [...left].filter((word) => right.has(word)).length;
  return 1 - shared / (left.size + right.size - shared);
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
