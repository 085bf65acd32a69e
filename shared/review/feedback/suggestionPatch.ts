import type { LineSpan } from "../anchor/followSpan.ts";
import { maxSuggestionPatchChars } from "../limits.ts";

/** Lines around the suggestion that a patch repeats, as git does. */
const context = 3;

export interface SuggestedChange extends LineSpan {
  /** Path of the file, with `/`. */
  readonly path: string;
  /** Text of the file when the comment was written. */
  readonly text: string;
  /** The lines that replace the commented ones. */
  readonly suggested: readonly string[];
}

/**
 * Returns a suggestion as a patch that `git apply` takes, with the numbers of the lines when the comment was written. A
 * very long one is cut: the comment itself has the whole suggestion.
 */
export function formatSuggestionPatch({ path, text, line, endLine, suggested }: SuggestedChange): string {
  const parts = splitParts(text);
  const first = Math.max(1, line - context);
  const start = parts.slice(first - 1, line - 1);
  const before = parts.slice(line - 1, endLine);
  const rest = parts.slice(endLine, endLine + context);
  const after = endSuggested(suggested, { parts, line, endLine });
  const count = (changed: readonly string[]) => start.length + changed.length + rest.length;
  return cutPatch([
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -${toRange(first, count(before))} +${toRange(first, count(after))} @@`,
    ...start.flatMap((part) => mark(" ", part)),
    ...before.flatMap((part) => mark("-", part)),
    ...after.flatMap((part) => mark("+", part)),
    ...rest.flatMap((part) => mark(" ", part)),
  ]);
}

/** Replaces lines of a text. Line ends are those of the file, and a last line without an end stays without one. */
export function replaceLines(text: string, { line, endLine }: LineSpan, suggested: readonly string[]): string {
  const parts = splitParts(text);
  const after = endSuggested(suggested, { parts, line, endLine });
  return [...parts.slice(0, line - 1), ...after, ...parts.slice(endLine)].join("");
}

/** Returns lines with their ends; a last line may have none. */
function splitParts(text: string): readonly string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
}

/** Gives suggested lines the ends of the lines that they replace. */
function endSuggested(
  suggested: readonly string[],
  { parts, line, endLine }: LineSpan & { readonly parts: readonly string[] },
): readonly string[] {
  const replaced = parts.slice(line - 1, endLine);
  const lineEnd = readLineEnd(replaced[0]) || readLineEnd(parts[0]) || "\n";
  const isUnended = endLine >= parts.length && replaced.length > 0 && readLineEnd(replaced.at(-1)) === "";
  return suggested.map((each, place) => each + (isUnended && place === suggested.length - 1 ? "" : lineEnd));
}

function readLineEnd(part = ""): string {
  return /(?:\r\n|\r|\n)$/.exec(part)?.[0] ?? "";
}

/** Marks a line. Patches end lines with LF: the CR of a two-character line end belongs to the line. */
function mark(sign: string, part: string): readonly string[] {
  const isEnded = readLineEnd(part) !== "";
  return isEnded ? [`${sign}${part.slice(0, -1)}`] : [`${sign}${part}`, "\\ No newline at end of file"];
}

/** Returns a range of a hunk's head; one without lines names the line before it. */
function toRange(first: number, count: number): string {
  return `${count === 0 ? first - 1 : first},${count}`;
}

function cutPatch(lines: readonly string[]): string {
  let length = 0;
  const end = lines.findIndex((line) => {
    length += line.length + 1;
    return length > maxSuggestionPatchChars;
  });
  if (end < 0) return `${lines.join("\n")}\n`;
  const rest = lines.length - end;
  return `${lines.slice(0, end).join("\n")}\n… ${rest} more ${rest === 1 ? "line" : "lines"}\n`;
}
