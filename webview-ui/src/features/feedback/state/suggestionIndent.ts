/*
 * Tab in the lines of a suggestion. The rules:
 *
 * - Only between the marks of a fence `suggestion`. Elsewhere Tab leaves the box, as in every form.
 * - Tab at a cursor inserts one indent; with selected text it indents its lines. Shift+Tab takes one indent from each line.
 * - An indent is what the lines use: a tab if one of them begins with one, four spaces if all of their indents are multiples of four, else two.
 */
import { lineEndAt, lineStartAt } from "@dialectic/shared/review";

/** A part of a text to replace, and the selection after that; offsets are 0-based. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly selectFrom: number;
  readonly selectTo: number;
}

const opening = /^ {0,3}(`{3,}|~{3,})[ \t]*suggestion[ \t]*$/;

/** True for a text with a suggestion, whose lines are code. */
export function hasSuggestion(text: string): boolean {
  return text.includes("suggestion") && text.split("\n").some((line) => opening.test(line));
}

/** Returns how Tab, or Shift+Tab, changes the text of a box; undefined where the key leaves the box. */
export function indentSuggestion(text: string, from: number, to: number, isBack: boolean): TextEdit | undefined {
  const lines = findLinesAround(text, from, to);
  if (lines === undefined) return undefined;
  const indent = findIndent(text.slice(lines.from, lines.to).split("\n"));
  if (from === to && !isBack) {
    const at = from + indent.length;
    return { from, to, text: indent, selectFrom: at, selectTo: at };
  }
  const start = lineStartAt(text, from);
  // A selection that ends at the beginning of a line does not hold that line.
  const last = to > from && text[to - 1] === "\n" ? to - 1 : to;
  const end = lineEndAt(text, last);
  const before = text.slice(start, end).split("\n");
  const after = before.map((line) => (isBack ? outdent(line, indent) : line === "" ? line : indent + line));
  const moved = (after[0]?.length ?? 0) - (before[0]?.length ?? 0);
  const grown = after.join("\n").length - (end - start);
  const selectFrom = Math.max(start, from + moved);
  return { from: start, to: end, text: after.join("\n"), selectFrom, selectTo: Math.max(selectFrom, to + grown) };
}

/** Returns the lines of the suggestion that holds the selection. */
function findLinesAround(
  text: string,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } | undefined {
  let fence: { readonly marks: string; readonly from: number } | undefined;
  for (let start = 0; start <= text.length; start = lineEndAt(text, start) + 1) {
    const end = lineEndAt(text, start);
    const line = text.slice(start, end);
    if (fence === undefined) {
      const marks = opening.exec(line)?.[1];
      if (marks !== undefined) fence = { marks, from: end + 1 };
    } else if (closes(line, fence.marks)) {
      if (from >= fence.from && to < start) return { from: fence.from, to: start - 1 };
      fence = undefined;
    }
  }
  return fence !== undefined && from >= fence.from ? { from: fence.from, to: text.length } : undefined;
}

function closes(line: string, marks: string): boolean {
  const bare = line.trim();
  return bare.length >= marks.length && bare === (marks[0] ?? "").repeat(bare.length) && !/^ {4}/.test(line);
}

function findIndent(lines: readonly string[]): string {
  if (lines.some((line) => line.startsWith("\t"))) return "\t";
  const widths = lines.map((line) => line.length - line.trimStart().length).filter((width) => width > 0);
  return widths.length > 0 && widths.every((width) => width % 4 === 0) ? "    " : "  ";
}

function outdent(line: string, indent: string): string {
  if (line.startsWith("\t")) return line.slice(1);
  const spaces = line.length - line.trimStart().length;
  return line.slice(Math.min(spaces, indent === "\t" ? 4 : indent.length));
}
