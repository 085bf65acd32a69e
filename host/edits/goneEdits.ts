import { realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { type GoneEdit as ShownEdit, toVisible } from "@dialectic/shared/protocol";
import {
  compactText,
  determineEditFate,
  type EditedLines,
  formatEditLines,
  formatEditPatch,
  type GoneEdit,
  restoreEdit,
} from "@dialectic/shared/review";
import type { Log } from "../base/ports.ts";
import {
  answer,
  findRepository,
  type GitAnswer,
  listCommittedPaths,
  readCommittedText,
  readWorkingChanges,
} from "../git/index.ts";
import { committedTextTimeoutMs, editFilesTimeoutMs, maxEditCandidates, maxNamedGoneEdits } from "../limits.ts";
import { type FileEdits, hashText } from "../store/index.ts";
import type { EditGuard } from "./editGuard.ts";
import { movedEdits, withoutEdits } from "./filesAfter.ts";

/**
 * Checks which edits of a review still exist after an assistant has presented; returns messages on those that are gone.
 */
export function checkEdits(reviewId: string, client: string, guard: EditGuard, log: Log): Promise<string[]> {
  return guard.inTurn(async () => {
    const gone: string[] = [];
    for (const edited of await findEditedFiles(reviewId, guard)) {
      const { file, shown, edits } = edited;
      const now = await guard.readText(file);
      if (now === undefined) continue;
      const text = compactText(now);
      const fates = edits.map((edit) => ({ edit, fate: determineEditFate(edit, text) }));
      const isCommitted = fates.some(({ fate }) => fate.kind !== "stands") && (await isAsCommitted(edited, now));
      for (const { edit, fate } of fates) {
        if (fate.kind !== "stands" && guard.isElsewhere(edited)) continue;
        const place = { ...edit, file, shown, line: fate.line };
        await note(reviewId, place, fate.kind, { client, guard, log });
        if (fate.kind !== "stands") gone.push(goneWords(place, isCommitted ? "committed" : fate.kind));
      }
    }
    const more = gone.length - maxNamedGoneEdits;
    return more > 0 ? [...gone.slice(0, maxNamedGoneEdits), `${more} more edits of the user are gone.`] : gone;
  });
}

async function note(
  reviewId: string,
  edit: EditedLines,
  fate: "stands" | GoneEdit["how"],
  { client, guard, log }: { readonly client: string; readonly guard: EditGuard; readonly log: Log },
): Promise<void> {
  const known = guard.gone(reviewId).find((each) => each.edit.id === edit.id);
  if (fate === "stands" ? known === undefined : known?.how === fate) return;
  const event =
    fate === "stands"
      ? ({ kind: "edit-settled", edit: edit.id, as: "returned" } as const)
      : ({ kind: "edit-gone", edit, how: fate, client } as const);
  const outcome = await guard.record(reviewId, event);
  if (outcome.kind === "failed") log("warn", `A missing edit could not be recorded: ${outcome.message}`);
}

/**
 * True when the file equals its commit, as after a checkout, a stash or "Discard Changes", which may be the person's
 * own action.
 */
async function isAsCommitted({ file, shown }: FileEdits, text: string): Promise<boolean> {
  const looked = await findRepository(file.slice(0, file.length - shown.length));
  if (looked.kind !== "found") return false;
  const committed = await readCommittedText(looked.value, "HEAD", shown, AbortSignal.timeout(committedTextTimeoutMs));
  if (committed.kind !== "read") return false;
  return committed.value?.replaceAll("\r\n", "\n") === text.replaceAll("\r\n", "\n");
}

const verbs = { undone: "reverts", overwritten: "overwrites" } as const;

function goneWords(edit: EditedLines, how: GoneEdit["how"] | "committed"): string {
  const place = `${toVisible(edit.shown)}:${formatEditLines(edit)}`;
  if (edit.undone !== undefined) return undoneWords(place, edit, edit.undone.reason);
  const said =
    how === "committed"
      ? `The user's edit at ${place} is gone: the file is the same as in the last commit. If you did that, restore the edit; if the user discarded it, leave it. The user is told that it is gone.`
      : `This ${verbs[how]} the user's edit at ${place}. Restore it, unless the user did or asked for this. The user is told that it is gone.`;
  return `${said} Their edit was:\n${formatEditPatch(edit)}`;
}

function undoneWords(place: string, edit: EditedLines, reason: string): string {
  const why = reason === "" ? "" : ` Their reason: ${reason}`;
  return `The user had UNDONE these lines at ${place}, and they are written again. Take them back, unless the user asked for them. The user is told that they are back.${why} The undo was:\n${formatEditPatch(edit)}`;
}

/**
 * Returns the gone edits as a page shows them, and their files, without those that exist again: either the lines that
 * the person wrote, or those that they got back by undoing a change, which a page shows at the change.
 */
export async function listGoneEdits(
  reviewId: string,
  guard: EditGuard,
  by: "typing" | "undo",
): Promise<{ readonly gone: readonly ShownEdit[]; readonly files: readonly string[] }> {
  const guarded = new Set(guard.edits(reviewId).flatMap(({ edits }) => edits.map(({ id }) => id)));
  const known = guard
    .gone(reviewId)
    .filter(({ edit }) => guarded.has(edit.id) && (edit.undone !== undefined) === (by === "undo"));
  const shown = await Promise.all(known.map((each) => shownEdit(each, guard)));
  return { gone: shown.filter((each) => each !== undefined), files: known.map(({ edit }) => edit.file) };
}

async function shownEdit({ edit, client, at }: GoneEdit, guard: EditGuard): Promise<ShownEdit | undefined> {
  const text = await guard.readText(edit.file);
  if (text === undefined) return undefined;
  const fate = determineEditFate(edit, compactText(text));
  if (fate.kind === "stands") return undefined;
  const told = { id: edit.id, path: edit.shown, how: fate.kind, client, at };
  const restored = restoreEdit(edit, text);
  if (restored.kind !== "restored") return { ...told, line: fate.line, patch: formatEditPatch(edit) };
  const { line, removed, inserted } = restored;
  const patch = formatEditPatch({ before: removed, after: inserted });
  return { ...told, line, patch, shown: namedReplacement(restored) };
}

/** Identifies the replacement that would restore an edit. */
export function namedReplacement({
  removed,
  inserted,
}: {
  readonly removed: readonly string[];
  readonly inserted: readonly string[];
}): string {
  return hashText(JSON.stringify([removed, inserted]));
}

/**
 * Returns the files of a review's edits; the edits of a renamed file are stored under its new name from then on. A file that is gone is
 * left out while git cannot tell whether it was renamed: its edits are not known to be gone.
 */
async function findEditedFiles(reviewId: string, guard: EditGuard): Promise<readonly FileEdits[]> {
  const files = guard.edits(reviewId);
  const found: FileEdits[] = [];
  for (const file of files) {
    const again = (await isThere(file.file)) ? answer(undefined) : await foundAgain(file, files, guard);
    if (again.kind !== "read") continue;
    const moved = again.value;
    if (moved !== undefined) await guard.keep(reviewId, [withoutEdits(file), moved]);
    found.push(moved ?? file);
  }
  return found;
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/**
 * Finds the new file that git reports as the rename, or that contains the person's text; a file with only deleted lines
 * cannot be recognised.
 */
async function foundAgain(
  file: FileEdits,
  files: readonly FileEdits[],
  guard: EditGuard,
): Promise<GitAnswer<FileEdits | undefined>> {
  const root = file.file.slice(0, file.file.length - file.shown.length);
  const looked = await findRepository(root);
  if (looked.kind === "none") return answer(undefined);
  if (looked.kind !== "found") return looked;
  const until = AbortSignal.timeout(editFilesTimeoutMs);
  const changes = await readWorkingChanges(looked.value, until);
  if (changes.kind !== "read") return changes;
  const patches = changes.value.files.filter(({ isOpaque }) => !isOpaque);
  const renamed = patches.find(({ status, from }) => status === "renamed" && from === file.shown);
  if (renamed !== undefined) return answer(movedEdits(file, join(root, renamed.path), files));
  const written = file.edits.filter(({ after }) => after.length > 0);
  if (written.length === 0) return answer(undefined);
  const came = patches.filter(({ status }) => status === "added").map(({ path }) => path);
  // Before the first commit there are none.
  const committed = await listCommittedPaths(looked.value, "HEAD", until);
  const all = committed.kind === "read" ? committed.value : [];
  const named = all.filter((path) => basename(path) === basename(file.shown));
  for (const path of [...came, ...named].slice(0, maxEditCandidates).map((each) => join(root, each))) {
    // The target of a link is another file.
    if ((await realpath(path).catch(() => undefined)) !== path) continue;
    const text = compactText((await guard.readText(path)) ?? "");
    if (written.every((edit) => determineEditFate(edit, text).kind === "stands"))
      return answer(movedEdits(file, path, files));
  }
  return answer(undefined);
}
