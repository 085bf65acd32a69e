import { diffWords } from "../diff/wordDiff.ts";
import type { TextQuote } from "./feedbackEvent.ts";

const straight: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "‘": "'",
  "’": "'",
  "–": "--",
  "—": "---",
  "…": "...",
};

/** Returns a text with straight quotes, hyphens and dots: the page shows them in typographic forms if the person likes. */
export function straightPunctuation(text: string): string {
  return text.replace(/[“”‘’–—…]/g, (mark) => straight[mark] ?? mark);
}

interface ReadSection {
  readonly id: string;
  readonly text: string;
}

export interface QuotePlace {
  readonly section: string;
  readonly quote: TextQuote;
  /** 1 for the same text; for an edited one, the share that is unchanged. */
  readonly confidence: number;
}

const minKept = 0.5;
/** Minimum length for a match in another section: a shorter text alone is ambiguous. */
const tellingLength = 16;
/** Minimum length, with at least two words, for the only match in all sections. */
const tellingAlone = 8;
/** Number of matching context characters that compensate for a short text. */
const tellingContext = 12;
const contextLength = 64;

/**
 * Finds a quoted text: the same text in its own section, where the context matches best; the same text in another
 * section; nearly the same in its own, `before` being that section's old text; or the same few words in another section,
 * where they stand once now, as they did in the old text. Undefined when it is gone.
 */
export function anchorQuote(
  quote: TextQuote,
  own: string,
  sections: readonly ReadSection[],
  before: string | undefined,
): QuotePlace | undefined {
  const wanted = {
    exact: foldWhitespace(quote.exact).trim(),
    prefix: foldWhitespace(quote.prefix),
    suffix: foldWhitespace(quote.suffix),
  };
  const home = sections.find(({ id }) => id === own);
  if (wanted.exact === "") return undefined;
  const here = home && chooseBest(findOccurrences(wanted, home));
  if (here !== undefined) return toQuotePlace(here, wanted.exact.length, 1);
  const near = home === undefined || before === undefined ? undefined : follow(wanted, before, home);
  const others = sections.filter((section) => section !== home).flatMap((section) => findOccurrences(wanted, section));
  const away = chooseBest(others);
  if (away !== undefined && (wanted.exact.length >= tellingLength || away.context >= tellingContext))
    return toQuotePlace(away, wanted.exact.length, 1);
  if (near !== undefined || away === undefined) return near;
  const then = before === undefined ? [] : findOccurrences(wanted, { id: own, text: before });
  const isOnly = others.length === 1 && then.length === 1 && isWhole(wanted.exact, away);
  return isOnly ? toQuotePlace(away, wanted.exact.length, 1) : undefined;
}

/** True when a section has the quoted text. */
export function hasQuote({ exact }: TextQuote, sections: readonly ReadSection[]): boolean {
  const words = foldWhitespace(exact).trim();
  return words !== "" && sections.some(({ text }) => foldWhitespace(text).includes(words));
}

/** True for several words that are not parts of longer ones. */
function isWhole(exact: string, { text, start }: Occurrence): boolean {
  const around = [text[start - 1] ?? " ", text[start + exact.length] ?? " "];
  return exact.length >= tellingAlone && exact.includes(" ") && !around.some((each) => /[\p{L}\p{N}_]/u.test(each));
}

interface Occurrence {
  readonly section: string;
  readonly text: string;
  readonly start: number;
  readonly context: number;
}

function findOccurrences({ exact, prefix, suffix }: TextQuote, section: ReadSection): readonly Occurrence[] {
  const text = foldWhitespace(section.text);
  const found: Occurrence[] = [];
  for (let start = text.indexOf(exact); start >= 0; start = text.indexOf(exact, start + 1)) {
    const before = text.slice(0, start).trimEnd();
    const after = text.slice(start + exact.length).trimStart();
    const context = countCommonEnd(before, prefix.trimEnd()) + countCommonStart(after, suffix.trimStart());
    found.push({ section: section.id, text, start, context });
  }
  return found;
}

function chooseBest(found: readonly Occurrence[]): Occurrence | undefined {
  let [first] = found;
  for (const each of found) if (first === undefined || each.context > first.context) first = each;
  return first;
}

function follow(wanted: TextQuote, before: string, home: ReadSection): QuotePlace | undefined {
  const then = chooseBest(findOccurrences(wanted, { id: home.id, text: before }));
  if (then === undefined) return undefined;
  const now = foldWhitespace(home.text);
  const [from, to] = [then.start, then.start + wanted.exact.length];
  let [old, fresh, kept] = [0, 0, 0];
  let start: number | undefined;
  let end = 0;
  for (const { kind, text } of diffWords(then.text, now)) {
    if (kind === "same") {
      const [low, high] = [Math.max(from, old), Math.min(to, old + text.length)];
      if (high > low) {
        start ??= fresh + low - old;
        end = fresh + high - old;
        kept += high - low;
      }
    }
    if (kind !== "added") old += text.length;
    if (kind !== "removed") fresh += text.length;
  }
  if (start === undefined) return undefined;
  const [first, last] = [start + countLeadingSpace(now.slice(start, end)), end];
  const length = now.slice(first, last).trimEnd().length;
  const confidence = kept / Math.max(wanted.exact.length, length);
  if (length === 0 || confidence < minKept) return undefined;
  return toQuotePlace({ section: home.id, text: now, start: first, context: 0 }, length, confidence);
}

function toQuotePlace({ section, text, start }: Occurrence, length: number, confidence: number): QuotePlace {
  const end = start + length;
  const quote = {
    exact: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - contextLength), start),
    suffix: text.slice(end, end + contextLength),
  };
  return { section, quote, confidence };
}

/** Normalizes white space and punctuation, which differ between renderings of a text. */
function foldWhitespace(text: string): string {
  return straightPunctuation(text.replace(/\s+/g, " "));
}

function countLeadingSpace(text: string): number {
  return text.length - text.trimStart().length;
}

function countCommonEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

function countCommonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}
