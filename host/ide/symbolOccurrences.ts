import { lineEndAt, lineStartAt } from "@dialectic/shared/review";
import { splitName } from "./plainName.ts";

export interface Occurrence {
  /** UTF-16 offsets; the end is exclusive. */
  readonly start: number;
  readonly end: number;
}

export type SnippetPlace =
  | ({ readonly kind: "place" } & Occurrence)
  | { readonly kind: "missing" }
  | { readonly kind: "several"; readonly count: number };

const nameCharacter = /[\p{ID_Continue}$\u200c\u200d]/u;

/** Finds a symbol as a whole word; a dotted name is matched with all its parts in a row. */
export function findOccurrences(symbol: string, text: string): readonly Occurrence[] {
  const found: Occurrence[] = [];
  // An empty text is found everywhere, without end.
  if (symbol === "") return found;
  for (let start = text.indexOf(symbol); start >= 0; start = text.indexOf(symbol, start + 1)) {
    const end = start + symbol.length;
    if (isWhole(symbol, text, start, end)) found.push({ start, end });
  }
  return found;
}

/** Returns the offset to ask a language server about: in the last part of a dotted name. */
export function getAskedOffset(symbol: string, { end }: Occurrence): number {
  return end - (splitName(symbol).at(-1)?.length ?? 0);
}

/** Finds a snippet in a text, ignoring its kind of line end and the blanks around it. */
export function findSnippet(snippet: string, text: string): SnippetPlace {
  const exact = findEveryMatch(snippet, text);
  const found = exact.length > 0 ? exact : findEveryMatch(snippet.trim(), text);
  const [only] = found;
  if (only === undefined) return { kind: "missing" };
  return found.length === 1 ? { kind: "place", ...only } : { kind: "several", count: found.length };
}

/**
 * Returns the shortest piece of code around an occurrence that is unique in the text and contains no other occurrence;
 * up to a limit.
 */
export function findUniqueSnippet(own: Occurrence, others: readonly Occurrence[], text: string): string | undefined {
  const before = Math.max(0, ...others.filter(({ end }) => end <= own.start).map(({ end }) => end));
  const after = Math.min(text.length, ...others.filter(({ start }) => start >= own.end).map(({ start }) => start));
  const lineStart = lineStartAt(text, own.start);
  const lineEnd = lineEndAt(text, own.end);
  const starts = [Math.max(before, lineStart), own.start, Math.max(before, lineStartAt(text, lineStart - 1))];
  const ends = [Math.min(after, lineEnd), own.end, Math.min(after, lineEndAt(text, lineEnd + 1))];
  for (const [from, to] of starts.flatMap((start) => ends.map((end) => [start, end] as const))) {
    const snippet = text.slice(from, to).trim();
    if (snippet.length > 300 || !snippet.includes(text.slice(own.start, own.end))) continue;
    if (findEveryMatch(snippet, text).length === 1 && hasOne(snippet, text.slice(own.start, own.end))) return snippet;
  }
  return undefined;
}

function isWhole(symbol: string, text: string, start: number, end: number): boolean {
  const [first = "", last = ""] = [symbol[0], symbol.at(-1)];
  const before = text[start - 1] ?? "";
  const after = text[end] ?? "";
  return (
    !(nameCharacter.test(first) && nameCharacter.test(before)) &&
    !(nameCharacter.test(last) && nameCharacter.test(after))
  );
}

function hasOne(snippet: string, symbol: string): boolean {
  return findOccurrences(symbol, snippet).length === 1;
}

function findEveryMatch(snippet: string, text: string): Occurrence[] {
  if (snippet === "") return [];
  const lines = snippet.split(/\r?\n/).map((line) => line.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // A lookahead finds overlapping matches, too.
  const pattern = new RegExp(`(?=(${lines.join("\\r?\\n")}))`, "g");
  return [...text.matchAll(pattern)].map(({ index, 1: found = "" }) => ({ start: index, end: index + found.length }));
}
