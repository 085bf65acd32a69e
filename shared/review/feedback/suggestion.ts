import { describeCutSuggestion } from "../markdown/cutFences.ts";
import { type FenceLine, gatherFences, mayHoldFence } from "../markdown/findFences.ts";
import { fenceLines } from "../markdown/formatFence.ts";
import { lineStartAt } from "../textLines.ts";

/** Language of a fence whose lines replace the commented ones, as on GitHub. */
export const suggestionLanguage = "suggestion";

/** Says how to send a suggestion that a fence in its lines ends too early; undefined when it is right. */
export function describeCut(text: string): string | undefined {
  return mayHoldFence(text, suggestionLanguage) ? describeCutSuggestion(text, suggestionLanguage) : undefined;
}

/**
 * Returns the lines that a comment suggests in place of the commented ones; undefined without a suggestion. One that ends too
 * early is none: half a block is never offered and never written.
 */
export function findSuggestion(text: string): readonly string[] | undefined {
  if (describeCut(text) !== undefined) return undefined;
  return gatherFences(text, suggestionLanguage).fences[0]?.map((line) => line.text);
}

/** Writes a suggestion of these lines, which may contain fences. */
export function formatSuggestion(lines: readonly string[]): string {
  return fenceLines(lines, suggestionLanguage).join("\n");
}

/** Shows the suggestion of a comment as a diff with the commented lines, for readers that know no suggestions. */
export function showSuggestionAsDiff(text: string, before: readonly string[]): string {
  const { fences, openings } = gatherFences(text, suggestionLanguage);
  const [lines] = fences;
  const [opening] = openings;
  if (lines === undefined || opening === undefined) return text;
  const after = lines.map((line) => line.text);
  const diff = fenceLines([...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)], "diff");
  const lineStart = lineStartAt(text, opening.start);
  // The marker of a list item stands in its first line only.
  const prefix = text.slice(lineStart, opening.start).replace(/[^\s>]/g, " ");
  const written = diff.map((line, place) => (place === 0 ? line : `${prefix}${line}`)).join("\n");
  return text.slice(0, opening.start) + written + text.slice(findFenceEnd(text, opening, lines.at(-1) ?? opening));
}

/** Returns the end of the line that closes a fence; of its last line when the text or a container ends it. */
function findFenceEnd(text: string, opening: FenceLine, last: FenceLine): number {
  const end = last.start + last.text.length;
  const [, closing = "", mark = ""] =
    /^(?:\r\n|[\r\n])([ \t>]*(`{3,}|~{3,})[ \t]*)(?=[\r\n]|$)/.exec(text.slice(end)) ?? [];
  return mark.startsWith(opening.text.slice(0, 3)) ? text.indexOf(closing, end) + closing.length : end;
}
