import { splitEndedLines } from "@dialectic/shared/review";
import type { FileStep } from "../base/editPlan.ts";
import { diffContextLines } from "../limits.ts";

/** A replacement in a text, by UTF-16 offsets. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

interface ChangedLines {
  /** Index of the first old line, and of the line after the last. */
  readonly from: number;
  readonly to: number;
  readonly after: readonly string[];
}

/** Applies edits that do not overlap to the text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let done = "";
  let at = 0;
  for (const { start, end, newText } of inOrder(edits)) {
    done += text.slice(at, start) + newText;
    at = end;
  }
  return done + text.slice(at);
}

/** A file's step in a diff; the target of a move is a path like the file's own. */
export type DiffStep = FileStep | undefined;

/** Writes the edits of a file's lines, and the file's step, as a unified diff that git can apply. */
export function formatEditDiff(path: string, text: string, edits: readonly TextEdit[], step?: DiffStep): string {
  const lines = splitEndedLines(text);
  let grown = 0;
  const changed = findChangedLines(text, lines, edits).filter(({ from, to, after }) => to > from || after.length > 0);
  const hunks = groupHunks(changed).map((hunk) => {
    const from = Math.max(0, (hunk[0]?.from ?? 0) - diffContextLines);
    const to = Math.min(lines.length, (hunk.at(-1)?.to ?? 0) + diffContextLines);
    const more = hunk.reduce((sum, change) => sum + change.after.length - (change.to - change.from), 0);
    const header = `@@ -${formatRange(from, to - from)} +${formatRange(from + grown, to - from + more)} @@\n`;
    grown += more;
    return header + formatBody(hunk, lines, from, to);
  });
  const names = hunks.length === 0 ? "" : formatFileNames(path, step);
  return formatStep(path, step) + names + hunks.join("");
}

function formatFileNames(path: string, step: DiffStep): string {
  const before = step?.kind === "create" ? "/dev/null" : `a/${path}`;
  const after = step?.kind === "delete" ? "/dev/null" : `b/${step?.kind === "move" ? step.to : path}`;
  return `--- ${before}\n+++ ${after}\n`;
}

function formatStep(path: string, step: DiffStep): string {
  switch (step?.kind) {
    case undefined:
      return "";
    case "create":
      return `diff --git a/${path} b/${path}\nnew file mode 100644\n`;
    case "delete":
      return `diff --git a/${path} b/${path}\ndeleted file mode 100644\n`;
    case "move":
      return `diff --git a/${path} b/${step.to}\nrename from ${path}\nrename to ${step.to}\n`;
  }
}

/** For an empty range, git names the line before it. */
function formatRange(from: number, count: number): string {
  return `${count === 0 ? from : from + 1},${count}`;
}

function formatBody(hunk: readonly ChangedLines[], lines: readonly string[], from: number, to: number): string {
  let at = from;
  let body = "";
  for (const change of hunk) {
    body += formatLines(" ", lines.slice(at, change.from));
    body += formatLines("-", lines.slice(change.from, change.to)) + formatLines("+", change.after);
    at = change.to;
  }
  return body + formatLines(" ", lines.slice(at, to));
}

function formatLines(sign: string, lines: readonly string[]): string {
  return lines
    .map((line) => (line.endsWith("\n") ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`))
    .join("");
}

/** Merges changes whose context lines would touch. */
function groupHunks(changes: readonly ChangedLines[]): ChangedLines[][] {
  const hunks: ChangedLines[][] = [];
  for (const change of changes) {
    const open = hunks.at(-1);
    const end = open?.at(-1)?.to;
    if (open !== undefined && end !== undefined && change.from - end <= 2 * diffContextLines) open.push(change);
    else hunks.push([change]);
  }
  return hunks;
}

function findChangedLines(text: string, lines: readonly string[], edits: readonly TextEdit[]): ChangedLines[] {
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length);
  const findLine = (offset: number) =>
    Math.max(
      0,
      starts.findLastIndex((start, index) => index < lines.length && start <= offset),
    );
  const groups: { from: number; to: number; edits: TextEdit[] }[] = [];
  for (const edit of inOrder(edits)) {
    const [from, to] = [findLine(edit.start), Math.min(findLine(edit.end) + 1, lines.length)];
    const open = groups.at(-1);
    if (open !== undefined && from < open.to) {
      open.to = Math.max(open.to, to);
      open.edits.push(edit);
    } else groups.push({ from, to, edits: [edit] });
  }
  return groups.map(({ from, to, edits: own }) => {
    const [start = 0, end = text.length] = [starts[from], starts[to]];
    const moved = own.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    return trimUnchanged({ from, to, after: splitEndedLines(applyEdits(text.slice(start, end), moved)) }, lines);
  });
}

/** Trims unchanged lines at both ends: an edit may cover more than it changes. */
function trimUnchanged({ from, to, after }: ChangedLines, lines: readonly string[]): ChangedLines {
  const most = Math.min(to - from, after.length);
  let above = 0;
  while (above < most && lines[from + above] === after[above]) above += 1;
  let below = 0;
  while (below < most - above && lines[to - 1 - below] === after.at(-1 - below)) below += 1;
  return { from: from + above, to: to - below, after: after.slice(above, after.length - below) };
}

function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  return [...edits].sort((one, other) => one.start - other.start || one.end - other.end);
}

/** Splits a text into lines with their ends, as git counts them. */
