import { realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { compactText, determineEditFate } from "@dialectic/shared/review";
import { answer, findRepository, type GitAnswer, listCommittedPaths, readWorkingChanges } from "../git/index.ts";
import { editFilesTimeoutMs, maxEditCandidates } from "../limits.ts";
import type { FileEdits } from "../store/index.ts";
import type { EditGuard } from "./editGuard.ts";
import { movedEdits, withoutEdits } from "./filesAfter.ts";

/**
 * Returns the files of a review's edits; the edits of a renamed file are stored under its new name from then on. A file that is gone is
 * left out while git cannot tell whether it was renamed: its edits are not known to be gone.
 */
export async function findEditedFiles(reviewId: string, guard: EditGuard): Promise<readonly FileEdits[]> {
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
