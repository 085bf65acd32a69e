import type { ChangedFile, UndoneChange } from "@dialectic/shared/protocol";
import { readPartId } from "@dialectic/shared/review";
import { undoTexts } from "../texts.ts";
import type { ChangesPlace, HunkPlace } from "./changesPlace.ts";
import type { MirroredReview } from "./codeReviewMirror.ts";

/** The part of a changed file that is undone, and the part that can be. */
export interface FileUndo {
  /** The changes that can be restored. */
  readonly undone: readonly UndoneChange[];
  /** Undone changes that an assistant has written again. */
  readonly back: readonly UndoneChange[];
  readonly canUndo: boolean;
  /** For the row of the file; empty when nothing is undone. */
  readonly words: string;
}

const untouched: FileUndo = { undone: [], back: [], canUndo: false, words: "" };

interface ShownFile {
  readonly place: ChangesPlace | undefined;
  readonly file: ChangedFile;
  /** Undefined until they are known. */
  readonly hunks: readonly HunkPlace[] | undefined;
}

/** Finds out what is undone in a file. Only changes of the latest round can be undone. */
export function findFileUndo(review: MirroredReview | undefined, { place, file, hunks = [] }: ShownFile): FileUndo {
  if (review === undefined || place === undefined || !isLatest(review, place)) return untouched;
  const own = new Set([file.id, ...hunks.map(({ hash }) => hash)]);
  const known = [...review.undone.values()].filter(({ change }) => own.has(nameWhole(change)));
  const undone = known.filter(({ isBack }) => isBack !== true);
  const back = known.filter(({ isBack }) => isBack === true);
  const whole = undone.find(({ change }) => change === file.id);
  // A round that came after the undo of a whole file has other changes of it.
  const isEarlier = whole !== undefined && whole.at < (review.rounds.at(-1)?.at ?? 0);
  const parts = undone.filter(({ change }) => nameWhole(change) !== change).length;
  const count = undone.filter(({ change }) => change !== file.id).length - parts;
  const isDone = (whole !== undefined && !isEarlier) || (count > 0 && count === hunks.length);
  const isPossible = file.isSubmodule !== true && file.isUnsettled !== true && file.forbiddenPart === undefined;
  const canUndo = isPossible && !isDone;
  return { undone, back, canUndo, words: describe(isDone, isEarlier, { count, parts, total: hunks.length, back }) };
}

/** Returns the hunk of an undone part of one, and everything else as it is. */
function nameWhole(change: string): string {
  return readPartId(change)?.hash ?? change;
}

function isLatest({ meta, rounds }: MirroredReview, { reviewId, round }: ChangesPlace): boolean {
  return reviewId === meta.reviewId && round === rounds.length;
}

/** Returns the undone change that a hunk is in: the hunk, or its whole file. */
export function findUndoneHunk(
  { undone, canUndo }: FileUndo,
  { id }: ChangedFile,
  { hash }: HunkPlace,
): UndoneChange | undefined {
  return undone.find(({ change }) => change === hash || (!canUndo && change === id));
}

interface ListedFile {
  readonly file: ChangedFile;
  /** Undefined until they are known. */
  readonly hunks: readonly HunkPlace[] | undefined;
}

/** Returns the undone changes that no listed file shows: a later round may be without them. */
export function listUndoneElsewhere(
  review: MirroredReview | undefined,
  place: ChangesPlace | undefined,
  listed: readonly ListedFile[],
): readonly UndoneChange[] {
  if (review === undefined || place === undefined || !isLatest(review, place)) return [];
  const known = new Set(listed.flatMap(({ file, hunks = [] }) => [file.id, ...hunks.map(({ hash }) => hash)]));
  const unread = new Set(listed.flatMap(({ file, hunks }) => (hunks === undefined ? [file.path] : [])));
  return [...review.undone.values()].filter(({ change, path }) => !known.has(nameWhole(change)) && !unread.has(path));
}

interface Counts extends Pick<FileUndo, "back"> {
  readonly count: number;
  /** Hunks of which only some lines are undone are counted by these parts. */
  readonly parts: number;
  readonly total: number;
}

function describe(isDone: boolean, isEarlier: boolean, { count, parts, total, back }: Counts): string {
  if (back.length > 0) return undoTexts.isBack();
  if (isDone) return undoTexts.isUndone();
  const some = [
    ...(count > 0 ? [undoTexts.progress(count, total)] : []),
    ...(parts > 0 ? [undoTexts.parts(parts)] : []),
  ];
  if (some.length > 0) return some.join(" · ");
  return isEarlier ? undoTexts.undoneEarlier() : "";
}

/** Returns the reasons of undone changes, each once, for the tooltip of a row. */
export function describeReasons({ undone, back }: FileUndo): readonly string[] {
  const told = (changes: readonly UndoneChange[], state: string) =>
    changes.map(({ reason }) => (reason === "" ? state : undoTexts.withReason(state, reason)));
  return [...new Set([...told(back, undoTexts.isBackDetail()), ...told(undone, undoTexts.isUndone())])];
}
