import type { CommentSubject } from "@dialectic/shared/protocol";
import { listHunkLines } from "../../../lines/hunkLines.ts";
import {
  type ChangesRange,
  listChangedFiles,
  type OpenChanges,
  type ShownChanges,
} from "../../../state/changedCode.ts";

export interface DiffLines {
  readonly file: string;
  readonly side: "before" | "after";
  readonly line: number;
  readonly endLine: number;
}

/**
 * Returns the round and the side of a line. In a comparison of rounds, the left column shows the `after` side of the
 * earlier round.
 */
export function findRoundAndSide(
  { round, since, part }: ChangesRange,
  side: DiffLines["side"],
): Pick<CommentedLines, "round" | "side" | "part"> {
  if (part !== undefined) return { round, side, part };
  if (side === "after" || since === undefined) return { round, side };
  return since === 0 ? { round: 1, side } : { round: since, side: "after" };
}

type CommentedLines = Extract<CommentSubject, { kind: "change" }>;

export function toCommentSubject(open: ChangesRange, { side, ...lines }: DiffLines): CommentedLines {
  return { kind: "change", ...lines, ...findRoundAndSide(open, side) };
}

/** Returns the lines that stand for a file as a whole. */
export function toWholeFile(file: string): DiffLines {
  return { file, side: "after", line: 0, endLine: 0 };
}

/** True for a file of which no lines have changed, or none can be shown; false until that is known. */
export function isWithoutLines(shown: ShownChanges | undefined, file: string): boolean {
  return shown?.hunks.get(file)?.hunks.length === 0;
}

/**
 * Returns the first added line of the current hunk, or its first removed line when none was added. A file without lines
 * is meant as a whole.
 */
export function findLineAtHand(open: OpenChanges): DiffLines | undefined {
  const at = open.cursor ?? open.top;
  const file = listChangedFiles(open).find(({ id }) => id === at?.file)?.id;
  const hunks = open.hunks.get(file ?? "")?.hunks ?? [];
  const hunk = hunks.find(({ hash }) => hash === at?.hunk) ?? hunks[0];
  const lines = hunk === undefined ? [] : listHunkLines(hunk);
  const line = lines.find(({ kind }) => kind === "added") ?? lines.find(({ kind }) => kind === "removed");
  if (file === undefined) return undefined;
  if (line === undefined) return isWithoutLines(open, file) ? toWholeFile(file) : undefined;
  const side = line.after === undefined ? "before" : "after";
  const number = line.after ?? line.before ?? 1;
  return { file, side, line: number, endLine: number };
}
