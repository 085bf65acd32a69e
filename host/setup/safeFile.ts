import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, readFile, readlink, realpath, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** The text of a file, or why it is none that may be changed. */
export type ReadFile =
  | { readonly kind: "read"; readonly text: string }
  | { readonly kind: "absent" }
  | { readonly kind: "refused"; readonly message: string };

/** Reads a whole file that has to be UTF-8. */
export async function readTextFile(file: string): Promise<ReadFile> {
  try {
    const bytes = await readFile(file);
    return { kind: "read", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch (problem) {
    if (problem instanceof TypeError) return { kind: "refused", message: "it is not UTF-8" };
    const code = problem instanceof Error && "code" in problem ? problem.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return { kind: "absent" };
    return { kind: "refused", message: problem instanceof Error ? problem.message : String(problem) };
  }
}

/** Readers see the old text or the new one, never half of one; a link stays a link. Returns the first folder that had to be made. */
export async function writeTextFile(file: string, text: string, mode: number): Promise<string | undefined> {
  const target = await linkedFile(file);
  const made = await mkdir(dirname(target), { recursive: true });
  const kept = await stat(target).then(
    (found) => found.mode & 0o777,
    () => mode,
  );
  // A new file would take its place all the same; who took the right to write away meant it.
  if ((kept & ownerWrites) === 0)
    throw new Error(`it is read-only: let it be written (chmod u+w ${target}) and try again`);
  const part = `${target}.${randomBytes(4).toString("hex")}.part`;
  try {
    const handle = await open(part, "wx", kept);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // What the process masks at creation is the file's own again.
    await chmod(part, kept);
    await rename(part, target);
  } catch (problem) {
    await rm(part, { force: true });
    throw problem;
  }
  return made;
}

const ownerWrites = 0o200;
/** As many links as Linux follows. */
const mostLinks = 40;

/** What a link leads to in the end, also where nothing is there yet. */
async function linkedFile(file: string): Promise<string> {
  let target = file;
  for (let links = 0; links < mostLinks; links += 1) {
    const next = await readlink(target).catch(() => undefined);
    if (next === undefined) break;
    const folder = await realpath(dirname(target)).catch(() => dirname(target));
    target = resolve(folder, next);
  }
  return await realpath(target).catch(() => target);
}

/** Removes a file, and the folders above it down from `made` that hold nothing more. */
export async function removeFile(file: string, made: string | undefined): Promise<void> {
  const target = await linkedFile(file);
  await rm(target, { force: true });
  if (made === undefined) return;
  for (let folder = dirname(target); folder.startsWith(made); folder = dirname(folder)) {
    // One that is not empty is somebody else's by now.
    const isGone = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}
