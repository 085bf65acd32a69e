/** An occurrence of a symbol in a text. */
export interface Occurrence {
  /** UTF-16 offsets; the end is the first that no longer belongs to it. */
  readonly start: number;
  readonly end: number;
}

/** A stretch of a text that a snippet names, or why it names none. */
export type SnippetPlace =
  | ({ readonly kind: "place" } & Occurrence)
  | { readonly kind: "missing" }
  | { readonly kind: "several"; readonly count: number };

const nameCharacter = /[\p{ID_Continue}$\u200c\u200d]/u;

/** Where a symbol stands as a whole word; of a dotted name all its parts in a row. */
export function occurrencesOf(symbol: string, text: string): readonly Occurrence[] {
  const found: Occurrence[] = [];
  for (let start = text.indexOf(symbol); start >= 0; start = text.indexOf(symbol, start + 1)) {
    const end = start + symbol.length;
    if (isWhole(symbol, text, start, end)) found.push({ start, end });
  }
  return found;
}

/** The offset at which a language server is asked about an occurrence: in the last name of a dotted one. */
export function askedOffset(symbol: string, { start }: Occurrence): number {
  return start + symbol.lastIndexOf(".") + 1;
}

/** Where a snippet stands, whatever its line ends and the blanks around it are. */
export function snippetPlace(snippet: string, text: string): SnippetPlace {
  const exact = everyMatch(snippet, text);
  const found = exact.length > 0 ? exact : everyMatch(snippet.trim(), text);
  const [only] = found;
  if (only === undefined) return { kind: "missing" };
  return found.length === 1 ? { kind: "place", ...only } : { kind: "several", count: found.length };
}

/** The shortest piece of code around an occurrence that stands once in the text and has no other of these; bounded. */
export function snippetFor(own: Occurrence, others: readonly Occurrence[], text: string): string | undefined {
  const before = Math.max(0, ...others.filter(({ end }) => end <= own.start).map(({ end }) => end));
  const after = Math.min(text.length, ...others.filter(({ start }) => start >= own.end).map(({ start }) => start));
  const lineStart = text.lastIndexOf("\n", own.start - 1) + 1;
  const lineEnd = endOfLine(text, own.end);
  const starts = [Math.max(before, lineStart), own.start, Math.max(before, text.lastIndexOf("\n", lineStart - 2) + 1)];
  const ends = [Math.min(after, lineEnd), own.end, Math.min(after, endOfLine(text, lineEnd + 1))];
  for (const [from, to] of starts.flatMap((start) => ends.map((end) => [start, end] as const))) {
    const snippet = text.slice(from, to).trim();
    if (snippet.length > 300 || !snippet.includes(text.slice(own.start, own.end))) continue;
    if (everyMatch(snippet, text).length === 1 && hasOne(snippet, text.slice(own.start, own.end))) return snippet;
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
  return occurrencesOf(symbol, snippet).length === 1;
}

function everyMatch(snippet: string, text: string): Occurrence[] {
  if (snippet === "") return [];
  const lines = snippet.split(/\r?\n/).map((line) => line.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // A look-ahead finds those that overlap, too.
  const pattern = new RegExp(`(?=(${lines.join("\\r?\\n")}))`, "g");
  return [...text.matchAll(pattern)].map(({ index, 1: found = "" }) => ({ start: index, end: index + found.length }));
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
