import { type ChangedRuns, invertRuns, type LineRun, splitEndedLines } from "@dialectic/shared/review";
import type { EditorPort } from "../base/ports.ts";
import type { ReviewStore, UndoneFile } from "../store/index.ts";
import type { ActiveUndo } from "./activeUndos.ts";
import { type FileNow, type FoundFile, readFileNow, toStoredForm } from "./fileNow.ts";
import { conflictOver, type FilePlan, type Move, planLines, planWhole, refusePlan } from "./plannedFile.ts";

interface RestoreParts {
  readonly root: string;
  readonly store: Pick<ReviewStore, "texts">;
  readonly editor: Pick<EditorPort, "unsavedText">;
}

interface RestoredFile {
  readonly undo: string;
  readonly file: UndoneFile;
  /** The changes of the file that are still undone, and those to restore. */
  readonly active: ReadonlySet<string>;
  readonly wanted: ReadonlySet<string>;
}

/** Plans how undone changes are brought back, the latest undo of a file first. */
export async function planRestore(
  active: readonly ActiveUndo[],
  changes: readonly string[],
  parts: RestoreParts,
): Promise<readonly FilePlan[]> {
  const plans: FilePlan[] = [];
  const files = groupByFile(active, new Set(changes));
  /** Files as the plans so far leave them. */
  const planned = new Map<string, FileNow | undefined>();
  for (const file of files) {
    const path = file.file.to ?? file.file.path;
    const now: FoundFile = planned.has(path)
      ? (planned.get(path) ?? { kind: "missing" })
      : await readFileNow(parts.root, path, parts.editor);
    const plan = await planFile(file, now, parts);
    plans.push(plan);
    if (plan.planned !== undefined && now.kind === "file") planned.set(path, follow(now, plan));
  }
  return plans;
}

function groupByFile(active: readonly ActiveUndo[], changes: ReadonlySet<string>): readonly RestoredFile[] {
  const files = new Map<UndoneFile, RestoredFile>();
  for (const { undo, file, change } of active.toReversed()) {
    const known = files.get(file) ?? { undo: undo.id, file, active: new Set(), wanted: new Set() };
    const wanted = changes.has(change) ? new Set([...known.wanted, change]) : known.wanted;
    files.set(file, { ...known, active: new Set([...known.active, change]), wanted });
  }
  return [...files.values()].filter(({ wanted }) => wanted.size > 0);
}

function follow(now: FileNow, { planned }: FilePlan): FileNow {
  if (planned?.after === undefined || planned.before === undefined) return now;
  const form = toStoredForm(now, planned.before);
  return now.unsaved === undefined
    ? { ...now, bytes: form.toBytes(planned.after) }
    : { ...now, unsaved: form.toUnsaved(planned.after) };
}

async function planFile(restored: RestoredFile, now: FoundFile, parts: RestoreParts): Promise<FilePlan> {
  const { file, undo, wanted } = restored;
  const path = file.to ?? file.path;
  if (now.kind === "refused") return refusePlan(now.message);
  const texts = await readSides(file, parts);
  if (texts === undefined) return refusePlan(`The old text of ${path} can no longer be read.`);
  const of = new Map([...wanted].map((change) => [change, undo]));
  const isMoved = file.to !== undefined || file.mode !== undefined;
  const hasRuns = file.changes.some(({ runs }) => runs.length > 0);
  const isWhole = !hasRuns && (file.before !== undefined || file.after !== undefined);
  const move = await planMoveBack(file, now, parts);
  if (typeof move === "string") return refusePlan(move);
  if (isWhole) return planWholeBack(restored, move, now, texts, of);
  if (now.kind === "missing") return refusePlan(`${path} no longer exists, so nothing was restored in it.`);
  const old = splitEndedLines(texts.before ?? "");
  const { lines, back } = invertRuns(old, toChangedRuns(restored, splitEndedLines(texts.after ?? "")));
  const chosen = back.filter(({ id }) => wanted.has(id));
  return planLines({
    now,
    move: isMoved ? move : { path },
    left: hasRuns ? lines : splitEndedLines(now.bytes.toString("latin1")),
    changes: chosen,
    of,
    reason: "Somebody has changed these lines since the undo, so they were not touched.",
  });
}

/** Returns the runs of the changes that are still undone, in the text before the undo. */
export function toChangedRuns(
  { file, active }: Pick<RestoredFile, "file" | "active">,
  after: readonly string[],
): readonly ChangedRuns[] {
  const all = file.changes.flatMap(({ change, runs }) =>
    runs.map(([start, removed, added]) => ({ change, start, removed, added })),
  );
  const found = new Map<string, LineRun[]>();
  let shift = 0;
  for (const { change, start, removed, added } of all.toSorted((one, other) => one.start - other.start)) {
    const inserted = after.slice(start + shift, start + shift + added);
    shift += added - removed;
    found.set(change, [...(found.get(change) ?? []), { start, removed, inserted }]);
  }
  return file.changes
    .filter(({ change }) => active.has(change))
    .map(({ change }) => ({ id: change, runs: found.get(change) ?? [] }));
}

function planWholeBack(
  { file, wanted }: RestoredFile,
  move: Move,
  now: FoundFile,
  { before, after }: Sides,
  of: ReadonlyMap<string, string>,
): FilePlan {
  const found = now.kind === "file" ? now : undefined;
  const text = found?.bytes.toString("latin1");
  const isSame = file.after === undefined ? found === undefined : text === after && found?.unsaved === undefined;
  if (!isSame) {
    const reason = "The file has changed since the undo, so it was not touched.";
    const texts = { wanted: before ?? "", left: after ?? "", now: text ?? "", reason };
    return { conflicts: [...wanted].map((id) => conflictOver(id, move.path, texts)), refusals: [] };
  }
  const sides = {
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
  };
  return planWhole(move, found, sides, [...wanted], of);
}

async function planMoveBack(file: UndoneFile, now: FoundFile, parts: RestoreParts): Promise<Move | string> {
  const { path, to, mode } = file;
  const back = mode === undefined ? {} : { mode: [mode[1], mode[0]] as const };
  if (to === undefined) return { path, ...back };
  if (now.kind === "file" && now.unsaved !== undefined)
    return `${to} has unsaved text, so it was not renamed. Save or revert it first.`;
  const old = await readFileNow(parts.root, path, parts.editor);
  if (old.kind === "refused") return `${to} was not renamed: ${old.message}`;
  return old.kind === "missing" ? { path: to, to: path, ...back } : `${to} was not renamed: there is a new ${path}.`;
}

interface Sides {
  readonly before?: string;
  readonly after?: string;
}

/** Reads the text of a file before and after an undo; undefined when one of them is no longer kept. */
export async function readSides(
  { before, after }: UndoneFile,
  { store }: Pick<RestoreParts, "store">,
): Promise<Sides | undefined> {
  const { texts, missing } = await store.texts(new Set([before, after].filter((hash) => hash !== undefined)));
  if (missing.length > 0) return undefined;
  const [old, next] = [before && texts.get(before), after && texts.get(after)];
  return { ...(old === undefined ? {} : { before: old }), ...(next === undefined ? {} : { after: next }) };
}
