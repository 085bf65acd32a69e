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
import { findRepository, readCommittedText } from "../git/index.ts";
import { committedTextTimeoutMs, maxNamedGoneEdits } from "../limits.ts";
import { type FileEdits, hashText } from "../store/index.ts";
import type { EditGuard } from "./editGuard.ts";
import { findEditedFiles } from "./findEditedFiles.ts";

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
