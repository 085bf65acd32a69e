import { isUtf8 } from "node:buffer";
import type { ChangedFile, UndoConflict } from "@dialectic/shared/protocol";
import { type ChangedRuns, readPartId, replaceRuns, splitEndedLines } from "@dialectic/shared/review";
import type { EditorPort } from "../base/ports.ts";
import { describeRefusal, refuseForbidden } from "../base/writeGate.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { RoundPlace } from "../changes/roundPlace.ts";
import type { ShownHunks } from "../changes/shownHunks.ts";
import { explainFailure, readBlobs, readWorkingBlob, type TextChange, type TreeSide } from "../git/index.ts";
import { type FileNow, type FoundFile, readFileNow, toStoredForm } from "./fileNow.ts";
import { isPart, listKnown, listLeftHunks, listLeftParts, listUndoneRuns } from "./hunkChanges.ts";
import { modelSides } from "./modelSides.ts";
import { conflictOver, type FilePlan, type Move, planLines, planWhole, refusePlan } from "./plannedFile.ts";

export interface UndoneWish {
  readonly file: string;
  /** Hashes of hunks, and ids of parts of them; without them, the file is undone as a whole. */
  readonly hunks?: readonly string[] | undefined;
}

interface PlanParts {
  /** Changes that are undone already. */
  readonly active: ReadonlySet<string>;
  readonly root: string;
  readonly changes: ReviewChanges;
  readonly editor: Pick<EditorPort, "unsavedText">;
}

interface FileParts extends PlanParts {
  /** The blobs of the changed files, by their object ids. */
  readonly blobs: ReadonlyMap<string, Buffer>;
}

interface ReadFile extends UndoneWish {
  readonly changed: ChangedFile;
  readonly change: TextChange;
  readonly shown: ShownHunks;
}

/** Plans how changes of a round are taken back; ids that do not belong to the round are left out. */
export async function planUndo(
  place: RoundPlace,
  wishes: readonly UndoneWish[],
  parts: PlanParts,
): Promise<readonly FilePlan[]> {
  const read = await parts.changes.read(place);
  if (read.kind === "refused") return [refusePlan(read.message)];
  const ids = wishes.map(({ file }) => file);
  const shown = new Map((await parts.changes.hunks(place, ids)).map((hunks) => [hunks.id, hunks]));
  const files: ReadFile[] = [];
  for (const [at, changed] of read.files.entries()) {
    const [change, hunks] = [read.changes[at], shown.get(changed.id)];
    const own = wishes.filter(({ file }) => file === changed.id);
    if (change === undefined || hunks === undefined || own.length === 0) continue;
    const isWhole = own.some((wish) => wish.hunks === undefined);
    const wished = isWhole ? {} : { hunks: [...new Set(own.flatMap((wish) => wish.hunks ?? []))] };
    files.push({ file: changed.id, ...wished, changed, change, shown: hunks });
  }
  const oids = files.flatMap(({ change: { before, after } }) => [before.oid, after.oid]);
  const blobs = await readBlobs(parts, oids);
  if (blobs.kind !== "read") return [refusePlan(`Nothing was undone: ${explainFailure(blobs)}`)];
  const plans: FilePlan[] = [];
  for (const file of files) plans.push(await planFile(file, { ...parts, blobs: blobs.value }));
  return plans;
}

async function planFile(file: ReadFile, parts: FileParts): Promise<FilePlan> {
  const { changed, change, hunks, shown } = file;
  const obstacle = findObstacle(file);
  if (obstacle !== undefined) return refusePlan(obstacle);
  const isEmpty = hunks !== undefined && listWished(file).length === 0;
  if (isEmpty) return refusePlan(`${changed.path} has no such change: load the changes again.`);
  const now = await readFileNow(parts.root, changed.path, parts.editor);
  if (now.kind === "refused") return refusePlan(now.message);
  const isOfParts = hunks !== undefined && listWished(file).every(isPart);
  if (change.status === "A" && (now.kind === "missing" || !isOfParts)) return planRemoval(file, now, parts);
  if (change.status === "D") return planReturn(file, now, parts);
  if (now.kind === "missing") return refusePlan(`${changed.path} no longer exists, so nothing was undone in it.`);
  const isSameText = change.before.oid === change.after.oid;
  const hasLines = isSameText || (shown.hunks.length > 0 && shown.notice === undefined && !isChangedThroughout(change));
  if (hunks === undefined && !hasLines) return planBytes(file, now, parts);
  return planHunks(file, now, parts);
}

function listWished({ hunks = [], shown }: ReadFile): readonly string[] {
  return listKnown(shown.hunks, hunks);
}

function findObstacle({ changed, change, hunks, shown }: ReadFile): string | undefined {
  const modes = [change.before.mode, change.after.mode];
  const { path, forbiddenPart } = changed;
  if (forbiddenPart !== undefined) return describeRefusal(path, refuseForbidden(forbiddenPart));
  if (changed.isUnsettled === true)
    return `${path} changed just after the assistant presented this iteration, so it is unknown what to undo. Undo its changes in the next iteration.`;
  if (modes.includes("160000")) return `${path} is a submodule: check out its earlier commit there.`;
  if (modes.includes("120000")) return `${path} is a symbolic link: change it by hand.`;
  if (!isUtf8(Buffer.from(change.name + (change.fromName ?? ""), "latin1")))
    return `The name of ${path} is not UTF-8: change the file by hand.`;
  if (hunks !== undefined && shown.hunks.length === 0)
    return `${path} has no lines that could be undone one by one: undo the whole file.`;
  return undefined;
}

const changedSince = "The file has changed since the assistant presented it, so it was not touched.";

function getStored(side: TreeSide, { blobs }: FileParts): Buffer | undefined {
  return blobs.get(side.oid);
}

/** The bytes of a side on the disk are in one of two forms: as git stores them, or as they are checked out. */
async function isSide(bytes: Buffer, stored: Buffer | undefined, side: TreeSide, path: string, parts: FileParts) {
  if (stored?.equals(bytes) === true) return true;
  const written = await readWorkingBlob(parts, side, path);
  // A file that cannot be compared counts as changed: it is left alone.
  return written.kind === "read" && written.value !== "filtered" && written.value.equals(bytes);
}

function toIds(wish: ReadFile): readonly string[] {
  return wish.hunks === undefined ? [wish.file] : listWished(wish);
}

/** An added file is deleted, if it is still as the assistant left it. */
async function planRemoval(file: ReadFile, now: FoundFile, parts: FileParts): Promise<FilePlan> {
  const { path } = file.changed;
  const { after } = file.change;
  const left = getStored(after, parts);
  const conflict = (text: string, reason: string) => conflictsOf(file, { left: toBinary(left), now: text, reason });
  if (now.kind !== "file") return conflict("", "The file is no longer there.");
  if (now.unsaved !== undefined)
    return conflict(Buffer.from(now.unsaved).toString("latin1"), "The file has unsaved text. Save or revert it first.");
  const before = now.bytes.toString("latin1");
  const isLeft = isWithoutParts(file, now, left, parts) || (await isSide(now.bytes, left, after, path, parts));
  if (!isLeft) return conflict(before, changedSince);
  return planWhole({ path, mode: [now.mode, 0] }, now, { before }, toIds(file));
}

/** True for an added file that differs from what the assistant left only by parts that were undone. */
function isWithoutParts({ shown }: ReadFile, now: FileNow, left: Buffer | undefined, { active }: FileParts): boolean {
  const runs = listUndoneRuns({ hunks: shown.hunks, wanted: [], active });
  if (runs.length === 0 || left === undefined) return false;
  const stored = toBinary(left);
  return toStoredForm(now, stored).text === replaceRuns(splitEndedLines(stored), runs).join("");
}

/** A deleted file is written again, if nothing is in its place. */
async function planReturn(file: ReadFile, now: FoundFile, parts: FileParts): Promise<FilePlan> {
  const { path } = file.changed;
  const { before } = file.change;
  if (now.kind === "file")
    return conflictsOf(file, {
      wanted: toBinary(getStored(before, parts)),
      now: now.bytes.toString("latin1"),
      reason: "There is a new file in its place.",
    });
  const wanted = await readWorkingBlob(parts, before, path);
  if (wanted.kind !== "read") return refusePlan(explainFailure(wanted));
  if (wanted.value === "filtered") return refusePlan(describeFilter(path));
  const mode: Move["mode"] = [0, before.mode === "100755" ? 0o777 : 0o666];
  return planWhole({ path, mode }, undefined, { after: toBinary(wanted.value) }, toIds(file));
}

/** A file whose lines git does not compare gets its earlier bytes. */
async function planBytes(file: ReadFile, now: FileNow, parts: FileParts): Promise<FilePlan> {
  const { path, from } = file.changed;
  const { before, after } = file.change;
  const isLeft = await isSide(now.bytes, getStored(after, parts), after, path, parts);
  if (!isLeft || now.unsaved !== undefined) return conflictsOf(file, { reason: changedSince });
  const wanted = await readWorkingBlob(parts, before, from ?? path);
  if (wanted.kind !== "read") return refusePlan(explainFailure(wanted));
  if (wanted.value === "filtered") return refusePlan(describeFilter(path));
  const move = await planMove(file, now, parts);
  if (typeof move === "string") return refusePlan(move);
  const sides = { before: now.bytes.toString("latin1"), after: toBinary(wanted.value) };
  return planWhole(move, now, sides, toIds(file));
}

/** True when all lines have other bytes, even those that are shown as unchanged: the file is undone by its bytes. */
function isChangedThroughout({ text }: TextChange): boolean {
  return text?.endings?.isWhole === true || text?.encoding?.before !== text?.encoding?.after;
}

async function planHunks(file: ReadFile, now: FileNow, parts: FileParts): Promise<FilePlan> {
  const { changed, change, hunks, shown } = file;
  const before = change.status === "A" ? Buffer.alloc(0) : getStored(change.before, parts);
  const [base, head] = [before, getStored(change.after, parts)];
  if (base === undefined || head === undefined) return refusePlan(`Git could not read ${changed.path}.`);
  const models = modelSides({ base, head }, change.text);
  if ("lacks" in models)
    return refusePlan(`${changed.path} has no “${models.lacks}” in its new encoding: undo the whole file.`);
  const [wanted, left] = [splitEndedLines(models.base), splitEndedLines(models.head)];
  const isCut = shown.notice !== undefined;
  const usable = isCut ? shown.hunks.slice(0, -1) : shown.hunks;
  const isUndone = (each: ChangedRuns) => parts.active.has(each.id) && !isWrittenAgain(each, left, now);
  const text = { hunks: usable, wanted, isUndone, active: parts.active };
  const all = listLeftHunks(text);
  const last = isCut ? shown.hunks.at(-1)?.hash : undefined;
  const refusals =
    last !== undefined && hunks?.some((id) => (readPartId(id)?.hash ?? id) === last) === true
      ? [`The last change of ${changed.path} is too long to be undone alone: undo the whole file.`]
      : [];
  if (hunks === undefined) {
    const move = await planMove(file, now, parts);
    if (typeof move === "string") return refusePlan(move);
    const whole: ChangedRuns = { id: file.file, runs: all.flatMap(({ runs }) => runs) };
    return planLines({ now, move, left, changes: [whole], reason: linesChanged });
  }
  const chosen = [...all.filter(({ id }) => hunks.includes(id)), ...listLeftParts(text, hunks)];
  const plan = planLines({ now, move: { path: changed.path }, left, changes: chosen, reason: linesChanged });
  return { ...plan, refusals: [...plan.refusals, ...refusals] };
}

/** True when the lines of an undone change are in the file all the same. */
function isWrittenAgain(change: ChangedRuns, left: readonly string[], now: FileNow): boolean {
  return planLines({ now, move: { path: "" }, left, changes: [change], reason: "" }).conflicts.length === 0;
}

const linesChanged = "Somebody has changed these lines since, so they were not touched.";

/** Returns the way back of a file's name and mode; in words, if the old name is taken. */
async function planMove({ changed, change }: ReadFile, now: FileNow, parts: FileParts): Promise<Move | string> {
  const { path, from } = changed;
  const { before, after } = change;
  const isExecutable = (now.mode & 0o100) !== 0;
  const isModeOurs = before.mode !== after.mode && isExecutable === (after.mode === "100755");
  const executable = now.mode | ((now.mode & 0o444) >> 2);
  const mode = isModeOurs
    ? { mode: [now.mode, before.mode === "100755" ? executable : now.mode & ~0o111] as const }
    : {};
  if (from === undefined || change.status !== "R") return { path, ...mode };
  if (now.unsaved !== undefined) return `${path} has unsaved text, so it was not renamed. Save or revert it first.`;
  const old = await readFileNow(parts.root, from, parts.editor);
  if (old.kind === "refused") return `${path} was not renamed: ${old.message}`;
  return old.kind === "missing" ? { path, to: from, ...mode } : `${path} was not renamed: there is a new ${from}.`;
}

function conflictsOf(file: ReadFile, texts: Parameters<typeof conflictOver>[2]): FilePlan {
  const conflicts: UndoConflict[] = toIds(file).map((id) => conflictOver(id, file.changed.path, texts));
  return { conflicts, refusals: [] };
}

function describeFilter(path: string): string {
  return `${path} is stored through a program such as Git LFS: restore it with git.`;
}

function toBinary(bytes: Buffer | undefined): string {
  return bytes?.toString("latin1") ?? "";
}
