import type { TextQuote } from "@dialectic/shared/protocol";
import { straightPunctuation } from "@dialectic/shared/review";

/**
 * Returns the range of a quote in a text: of several matches, the one whose context fits best. White space may differ,
 * and so may the form of quotes, dashes and dots.
 */
export function findQuote(text: string, quote: TextQuote): readonly [number, number] | undefined {
  const words = quote.exact.trim().split(/\s+/).map(escapePattern);
  if (words.join("") === "") return undefined;
  const prefix = foldSpaces(quote.prefix).trimEnd();
  const suffix = foldSpaces(quote.suffix).trimStart();
  let best: { readonly span: readonly [number, number]; readonly context: number } | undefined;
  // A lookahead finds overlapping matches too: in `) ) )`, the last `) )` is one of them.
  for (const { 1: found = "", index } of text.matchAll(new RegExp(`(?=(${words.join("\\s+")}))`, "g"))) {
    const end = index + found.length;
    const before = foldSpaces(text.slice(Math.max(0, index - 2 * quote.prefix.length - 8), index)).trimEnd();
    const after = foldSpaces(text.slice(end, end + 2 * quote.suffix.length + 8)).trimStart();
    const context = countCommonEnd(before, prefix) + countCommonStart(after, suffix);
    if (best === undefined || context > best.context) best = { span: [index, end], context };
  }
  return best?.span;
}

const forms: Readonly<Record<string, string>> = {
  '"': '["“”]',
  "'": "['‘’]",
  "---": "(?:---|—)",
  "--": "(?:--|–)",
  "...": "(?:\\.{3}|…)",
};

/** Returns the source of an expression for a word in any punctuation. */
function escapePattern(word: string): string {
  return straightPunctuation(word).replace(
    /---|--|\.{3}|["'\\^$.*+?()[\]{}|]/g,
    (found) => forms[found] ?? `\\${found}`,
  );
}

function foldSpaces(text: string): string {
  return straightPunctuation(text.replace(/\s+/g, " "));
}

function countCommonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

function countCommonEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}
