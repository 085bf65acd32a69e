import { foldCase } from "./foldCase.ts";

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
