const folded = new Map<string, string>();

/**
 * Returns the text with its letters case-folded in place: two characters become equal when a regular expression with
 * `iu` equates them.
 */
export function foldCase(text: string): string {
  const withoutSpecial = /[^\0-\x7f]/.test(text) ? text.replace(/[^\0-\x7f]/gu, foldCharacter) : text;
  const lower = withoutSpecial.toLowerCase();
  // One capital letter folds to two characters, and equals only itself.
  return lower.length === text.length ? lower : withoutSpecial.split("İ").map(foldCase).join("İ");
}

function foldCharacter(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const isEqual = new RegExp(`^${character}$`, "iu");
  const candidates = [character.toUpperCase().toLowerCase(), character.toLowerCase(), character.normalize("NFC")];
  const isFold = (each: string) => each !== character && each.length === character.length && isEqual.test(each);
  const fold = candidates.find(isFold) ?? character;
  folded.set(character, fold);
  return fold;
}

export interface SearchQuery {
  readonly text: string;
  readonly isCaseSensitive: boolean;
  readonly isWholeWord: boolean;
  readonly isExpression: boolean;
}

export type SearchPattern =
  | { readonly kind: "nothing" }
  | {
      readonly kind: "plain";
      /** Case-folded, unless case matters. */
      readonly needle: string;
      readonly isCaseSensitive: boolean;
      readonly isWholeWord: boolean;
    }
  | { readonly kind: "expression"; readonly source: string; readonly flags: string }
  | { readonly kind: "invalid"; readonly reason: string };

/** A letter, mark, digit or connector of any script. */
export const wordCharacter = String.raw`[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]`;

const wordEdge = `(?:(?<!${wordCharacter})|(?!${wordCharacter}))`;

export function compilePattern({ text, isCaseSensitive, isWholeWord, isExpression }: SearchQuery): SearchPattern {
  if (text === "") return { kind: "nothing" };
  if (!isExpression) {
    return { kind: "plain", needle: isCaseSensitive ? text : foldCase(text), isCaseSensitive, isWholeWord };
  }
  const reason = findComplaint(text);
  if (reason !== undefined) return { kind: "invalid", reason };
  const source = isWholeWord ? `${wordEdge}(?:${text})${wordEdge}` : text;
  return { kind: "expression", source, flags: isCaseSensitive ? "gmu" : "gimu" };
}

function findComplaint(source: string): string | undefined {
  try {
    new RegExp(source, "u");
    return undefined;
  } catch (problem) {
    // Engines say "Invalid regular expression: /…/u: what is wrong".
    const said = problem instanceof Error ? problem.message : String(problem);
    return said.slice(said.lastIndexOf(": ") + 2);
  }
}

/** Returns alternating start and end offsets of all matches in a text; empty matches are ignored. */
export function findMatches(text: string, expression: RegExp): Uint32Array {
  const places: number[] = [];
  for (const { 0: match, index } of text.matchAll(expression)) {
    if (match !== "") places.push(index, index + match.length);
  }
  return Uint32Array.from(places);
}
