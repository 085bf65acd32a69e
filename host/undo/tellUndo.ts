import { join } from "node:path";
import {
  addEdits,
  formatEditPatch,
  type PersonEdit,
  type ReportedChange,
  splitEndedLines,
  withoutUndefined,
} from "@dialectic/shared/review";
import { decodeText } from "../base/fileText.ts";
import type { EditGuard } from "../edits/editGuard.ts";
import type { WorkspaceFeedback } from "../feedback/workspaceFeedback.ts";
import type { HostBase } from "../files/hostBase.ts";
import { maxGuardedEdits, maxToldUndoneChanges } from "../limits.ts";
import type { KeptUndo, NoteOutcome, UndoneFile } from "../store/index.ts";
import { findKeptByGit } from "./keptByGit.ts";

export interface TellParts extends Pick<HostBase, "store" | "clock"> {
  readonly guard: EditGuard;
  readonly feedback: WorkspaceFeedback;
}

/** Returns the id of the feedback that tells an undo: it is told once, also after a crash. */
export function tellingId({ undo }: KeptUndo): string {
  return `${undo.id}:undo`;
}

/** Tells assistants of an undo that has ended, and guards the lines that were put back. */
export async function tellUndo(kept: KeptUndo, parts: TellParts): Promise<NoteOutcome> {
  const { undo } = kept;
  const files = undo.files.filter((_file, at) => kept.end?.files[at] === true);
  if (files.length === 0) return { kind: "saved" };
  const { texts } = await parts.store.texts(
    new Set(files.flatMap(({ before, after }) => [before, after]).filter((hash) => hash !== undefined)),
  );
  const staged = undo.isRestore === true ? [] : await findStaged(kept, files, parts);
  const changes = files.flatMap((file) => describeChanges(file, texts));
  const rest = changes.slice(maxToldUndoneChanges).map((change) => ({ ...change, diff: "(not shown)" }));
  const kind = undo.isRestore === true ? "restored" : "undone";
  const iteration = Math.max(1, parts.store.latestNumber(undo.reviewId));
  const told = {
    kind,
    reason: undo.reason,
    iteration,
    changes: [...changes.slice(0, maxToldUndoneChanges), ...rest],
  } as const;
  const event = staged.length === 0 ? told : { ...told, staged };
  const outcome = await parts.feedback.keep(
    withoutUndefined({ reviewId: undo.reviewId, id: tellingId(kept), event, draft: undo.draft }),
  );
  await parts.guard.inTurn(async () => {
    for (const file of files)
      await (undo.isRestore === true ? letGo(kept, file, parts) : guard(kept, file, texts, parts));
  });
  return outcome;
}

/** An assistant that commits what it has staged would commit what was undone. */
async function findStaged(
  { undo }: KeptUndo,
  files: readonly UndoneFile[],
  { store }: TellParts,
): Promise<readonly string[]> {
  const undone = files.flatMap((file) => file.changes.map(({ change }) => ({ file, change })));
  const kept = await findKeptByGit(undone, undo.root, store);
  // The person was told that it is not known.
  return kept.kind === "read" ? kept.value.staged : [];
}

function describeChanges(file: UndoneFile, texts: ReadonlyMap<string, string>): readonly ReportedChange[] {
  const [before, after] = [file.before, file.after].map((hash) => splitShown(hash && texts.get(hash)));
  const path = file.to === undefined ? file.path : `${file.path} (now ${file.to})`;
  const whole = describeWhole(file);
  if (before === undefined || after === undefined) return [];
  if (whole !== undefined || file.changes.every(({ runs }) => runs.length === 0)) {
    const diff = [whole ?? "The whole file was replaced.", formatEditPatch({ before, after })];
    return [{ path, lines: "1", diff: isText(before, after) ? diff.join("\n").trimEnd() : (diff[0] ?? "") }];
  }
  let shift = 0;
  const runs = file.changes.flatMap((each) => each.runs).toSorted(([one], [other]) => one - other);
  return runs.map(([start, removed, added]) => {
    const at = start + shift;
    shift += added - removed;
    const diff = formatEditPatch({ before: before.slice(start, start + removed), after: after.slice(at, at + added) });
    return { path, lines: added > 1 ? `${at + 1}-${at + added}` : `${at + 1}`, diff };
  });
}

/** Describes what happened to a file besides its lines. */
function describeWhole({ before, after, to, mode, changes }: UndoneFile): string | undefined {
  if (changes.some(({ runs }) => runs.length > 0)) return undefined;
  if (before !== undefined && after === undefined) return "The file was deleted.";
  if (after !== undefined && before === undefined) return "The file was written again.";
  if (to !== undefined) return "The file was renamed.";
  return mode === undefined ? undefined : `Its mode is ${mode[1].toString(8)} again.`;
}

function isText(...sides: readonly (readonly string[])[]): boolean {
  return !sides.some((lines) => lines.some((line) => line.includes("\0")));
}

function splitShown(text: string | undefined): readonly string[] {
  return splitEndedLines(decode(text)).map((line) => line.replace(/\r?\n$/, ""));
}

function decode(text = ""): string {
  const bytes = Buffer.from(text, "latin1");
  return decodeText(bytes)?.text ?? bytes.toString();
}

/** Guards the lines of an undo like the person's own edits: they did not write them, but they want them to stand. */
async function guard(
  { undo }: KeptUndo,
  file: UndoneFile,
  texts: ReadonlyMap<string, string>,
  parts: TellParts,
): Promise<void> {
  const { reviewId, id, reason } = undo;
  const isOpen = parts.store.reviews().some((review) => review.id === reviewId && review.open);
  if (!parts.guard.isOn || !isOpen || (file.before === undefined && file.after === undefined)) return;
  const sides = { before: decode(texts.get(file.before ?? "")), after: decode(texts.get(file.after ?? "")) };
  if (!isText([sides.before], [sides.after])) return;
  let made = 0;
  const newId = () => {
    made += 1;
    return `${id}/${made}`;
  };
  const edits = addEdits([], { ...sides, by: "person" }, { newId, at: parts.clock.now() });
  const place = locate(file, undo.root);
  const known = findEdits(reviewId, place.file, parts).filter((edit) => !edit.id.startsWith(`${id}/`));
  const own = edits.map((edit) => ({ ...edit, undone: { change: findChange(edit, file), reason } }));
  await parts.guard.keep(reviewId, [{ ...place, edits: [...known, ...own].slice(-maxGuardedEdits) }]);
}

function findChange({ line }: PersonEdit, file: UndoneFile): string {
  const runs = file.changes.flatMap((each) => each.runs.map((run) => ({ change: each.change, run })));
  let shift = 0;
  let found = file.changes[0]?.change ?? "";
  for (const { change, run } of runs.toSorted((one, other) => one.run[0] - other.run[0])) {
    const [start, removed, added] = run;
    // The line of a deletion is the one below it.
    if (start + shift <= line) found = change;
    shift += added - removed;
  }
  return found;
}

/** Ends the guard of changes that were restored. */
async function letGo({ undo }: KeptUndo, file: UndoneFile, parts: TellParts): Promise<void> {
  if (!parts.guard.isOn) return;
  const restored = new Set(file.changes.map(({ change }) => change));
  for (const known of parts.guard.edits(undo.reviewId)) {
    const edits = known.edits.filter(({ undone }) => undone === undefined || !restored.has(undone.change));
    if (edits.length < known.edits.length) await parts.guard.keep(undo.reviewId, [{ ...known, edits }]);
  }
}

function locate(file: UndoneFile, root: string) {
  const shown = file.to ?? file.path;
  const place = { file: join(root, shown), shown };
  return file.isUnsaved === undefined ? place : { ...place, unsaved: true as const };
}

function findEdits(reviewId: string, path: string, parts: TellParts): readonly PersonEdit[] {
  return parts.guard.edits(reviewId).find(({ file }) => file === path)?.edits ?? [];
}
