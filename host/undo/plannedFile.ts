import type { UndoConflict } from "@dialectic/shared/protocol";
import { type ChangedRuns, mergeRuns, type RunConflict, splitEndedLines } from "@dialectic/shared/review";
import { decodeText } from "../base/fileText.ts";
import { maxUndoTextChars } from "../limits.ts";
import { hashText, type UndoneFile } from "../store/index.ts";
import { type FileNow, toStoredForm } from "./fileNow.ts";

/** A file as it will be changed, and as it is recorded. Texts have one character per byte. */
export interface PlannedFile {
  readonly record: UndoneFile;
  /** Undefined where there is no file. */
  readonly now: FileNow | undefined;
  readonly before?: string;
  readonly after?: string;
}

export interface FilePlan {
  readonly planned?: PlannedFile;
  readonly conflicts: readonly UndoConflict[];
  /** Changes that cannot be undone or restored, in words. */
  readonly refusals: readonly string[];
}

export function refusePlan(...refusals: readonly string[]): FilePlan {
  return { conflicts: [], refusals };
}

/** Where a file goes besides its lines. */
export type Move = Pick<UndoneFile, "path" | "to" | "mode">;

interface MergeWish {
  readonly now: FileNow;
  readonly move: Move;
  /** The text that the changes are made to, as git stores it. */
  readonly left: readonly string[];
  readonly changes: readonly ChangedRuns[];
  /** Ids of the undos that restored changes are of. */
  readonly of?: ReadonlyMap<string, string> | undefined;
  readonly reason: string;
}

/** Plans changes of lines; with none, only the move. */
export function planLines({ now, move, left, changes, of, reason }: MergeWish): FilePlan {
  const form = toStoredForm(now, left.join(""));
  const merged = mergeRuns(
    { left, now: splitEndedLines(form.text), areEndsLoose: areLoose(form.hasOwnEnds, changes) },
    changes,
  );
  // The editor's own undo may have brought lines back: nothing is left to write, and the change is restored all the same.
  const isBack = (conflict: RunConflict) => of !== undefined && isThere(conflict);
  const back = merged.conflicts.filter(isBack).map(({ id }) => ({ id, runs: [] }));
  const open = merged.conflicts.filter((conflict) => !isBack(conflict));
  const conflicts = open.map((conflict) => describeConflict(conflict, move.path, reason));
  const made = [...merged.made, ...back];
  const isMoved = move.to !== undefined || move.mode !== undefined;
  // A file that is undone as a whole has one change: with a conflict, it is not moved either.
  if (made.length === 0 && (conflicts.length > 0 || !isMoved)) return { conflicts, refusals: [] };
  const after = merged.lines.join("");
  const texts = made.some(({ runs }) => runs.length > 0) ? { before: form.text, after } : {};
  return {
    planned: { now, ...texts, record: recordFile({ now, move, made, of, ...texts }) },
    conflicts,
    refusals: [],
  };
}

function areLoose(hasOwnEnds: boolean, changes: readonly ChangedRuns[]): boolean {
  const inserted = changes.flatMap(({ runs }) => runs.flatMap((run) => run.inserted));
  return hasOwnEnds && !inserted.some((line) => line.endsWith("\r\n"));
}

interface RecordedTexts {
  readonly before?: string;
  readonly after?: string;
}

function recordFile({
  now,
  move,
  made,
  of,
  before,
  after,
}: Pick<MergeWish, "now" | "move" | "of"> & RecordedTexts & { readonly made: readonly ChangedRuns[] }): UndoneFile {
  return {
    ...move,
    ...hashSides({ ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }),
    ...(now.unsaved === undefined || before === undefined ? {} : { isUnsaved: true as const }),
    changes: made.map(({ id, runs }) => ({
      change: id,
      ...nameUndo(id, of),
      runs: runs.map((run) => [run.start, run.removed, run.inserted.length] as const),
    })),
  };
}

/** Plans a file that is created, deleted or replaced as a whole. */
export function planWhole(
  move: Move,
  now: FileNow | undefined,
  sides: RecordedTexts,
  changes: readonly string[],
  of?: ReadonlyMap<string, string>,
): FilePlan {
  const named = changes.map((change) => ({ change, ...nameUndo(change, of), runs: [] }));
  return {
    planned: { now, ...sides, record: { ...move, ...hashSides(sides), changes: named } },
    conflicts: [],
    refusals: [],
  };
}

function nameUndo(change: string, of: ReadonlyMap<string, string> | undefined): { readonly of?: string } {
  const undo = of?.get(change);
  return undo === undefined ? {} : { of: undo };
}

function hashSides({ before, after }: RecordedTexts): RecordedTexts {
  return {
    ...(before === undefined ? {} : { before: hashText(before) }),
    ...(after === undefined ? {} : { after: hashText(after) }),
  };
}

function isThere({ now, wanted }: RunConflict): boolean {
  return now.join("") === wanted.join("");
}

function describeConflict(conflict: RunConflict, path: string, reason: string): UndoConflict {
  const { id, line, wanted, left, now } = conflict;
  return {
    change: id,
    path,
    line: line + 1,
    wanted: showBytes(wanted.join("")),
    left: showBytes(left.join("")),
    now: showBytes(now.join("")),
    reason: isThere(conflict) ? "The lines are already like this." : reason,
  };
}

/** Returns a conflict over a whole file. */
export function conflictOver(
  change: string,
  path: string,
  { wanted = "", left = "", now = "", reason }: Partial<Omit<UndoConflict, "reason">> & Pick<UndoConflict, "reason">,
): UndoConflict {
  return { change, path, line: 1, wanted: showBytes(wanted), left: showBytes(left), now: showBytes(now), reason };
}

export function showBytes(bytes: string): string {
  const all = Buffer.from(bytes, "latin1");
  return (decodeText(all)?.text ?? all.toString()).slice(0, maxUndoTextChars);
}

export function readTexts(planned: readonly PlannedFile[]): ReadonlyMap<string, string> {
  const texts = planned.flatMap(({ before, after }) => [before, after]).filter((text) => text !== undefined);
  return new Map(texts.map((text) => [hashText(text), text]));
}
