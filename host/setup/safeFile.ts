import { mkdir, readFile, readlink, realpath, rm, rmdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { writeWhole } from "../base/temporaryFile.ts";
import { maxSymbolicLinks } from "../limits.ts";

export type ReadFile = { readonly kind: "read"; readonly text: string } | { readonly kind: "absent" } | Refused;

export async function readTextFile(file: string): Promise<ReadFile> {
  try {
    const bytes = await readFile(file);
    return { kind: "read", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch (problem) {
    if (problem instanceof TypeError) return refuse("it is not UTF-8");
    const code = problem instanceof Error && "code" in problem ? problem.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return { kind: "absent" };
    return refuse(problem instanceof Error ? problem.message : String(problem));
  }
}

/**
 * Writes atomically: readers see either the old or the new text. A link remains a link. Returns the first folder that had to be created.
 */
export async function writeTextFile(file: string, text: string, mode: number): Promise<string | undefined> {
  const target = await resolveLink(file);
  const made = await mkdir(dirname(target), { recursive: true });
  const kept = await stat(target).then(
    (found) => found.mode & 0o777,
    () => mode,
  );
  // Renaming would replace a read-only file nevertheless, but somebody made it read-only on purpose.
  if ((kept & ownerWrites) === 0)
    throw new Error(`it is read-only: make it writable (chmod u+w ${target}), then try again`);
  await writeWhole(target, { bytes: text, mode: kept, isSynced: true });
  return made;
}

const ownerWrites = 0o200;

/** Resolves a link to its final target, which may not exist yet. */
async function resolveLink(file: string): Promise<string> {
  let target = file;
  for (let links = 0; links < maxSymbolicLinks; links += 1) {
    const next = await readlink(target).catch(() => undefined);
    if (next === undefined) break;
    const folder = await realpath(dirname(target)).catch(() => dirname(target));
    target = resolve(folder, next);
  }
  return await realpath(target).catch(() => target);
}

/** Removes a file, and its parent folders down to `made` while they are empty. */
export async function removeFile(file: string, made: string | undefined): Promise<void> {
  const target = await resolveLink(file);
  await rm(target, { force: true });
  if (made === undefined) return;
  for (let folder = dirname(target); folder.startsWith(made); folder = dirname(folder)) {
    // A folder that is not empty is in use by others.
    const isGone = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}
