import { chmod, lstat, mkdir, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { replaceBytes } from "../edits/replaceBytes.ts";
import type { HostBase } from "../files/hostBase.ts";
import { toStoredForm } from "./fileNow.ts";
import type { PlannedFile } from "./plannedFile.ts";

export interface WriteParts extends Pick<HostBase, "editor"> {
  /** Real path of the working tree. */
  readonly root: string;
  readonly gitDirectory: string;
}

/** Changes a file as planned; returns the reason if it was not changed. */
export async function writePlanned(planned: PlannedFile, parts: WriteParts): Promise<string | undefined> {
  const problem = planned.record.isUnsaved === true ? await editText(planned, parts) : await writeFile(planned, parts);
  return problem === undefined ? undefined : `${planned.record.path} was not changed: ${problem}`;
}

/** Edits the text in the editor and leaves it unsaved, as the person's own text there is. */
async function editText({ record, now, before, after }: PlannedFile, parts: WriteParts): Promise<string | undefined> {
  const { edits } = parts.editor;
  if (edits === undefined || now?.unsaved === undefined || before === undefined || after === undefined)
    return "its text is not saved. Save it, then try again.";
  const sides = { before: now.unsaved, after: toStoredForm(now, before).toUnsaved(after) };
  const plan = await edits.planText(join(parts.root, record.path), sides);
  if (plan.kind === "refused") return plan.message;
  const applied = await plan.apply(false);
  if (applied.kind === "failed") return applied.message;
  return record.mode === undefined ? undefined : changeMode(join(parts.root, record.path), record.mode[1]);
}

async function writeFile(planned: PlannedFile, parts: WriteParts): Promise<string | undefined> {
  const { record, now, before, after } = planned;
  const { root } = parts;
  const path = join(root, record.path);
  const mode = record.mode?.[1];
  const form = now && toStoredForm(now, before ?? "");
  const toBytes = (text: string | undefined) =>
    text === undefined ? undefined : (form?.toBytes(text) ?? Buffer.from(text, "latin1"));
  if (before === undefined && after === undefined) return moveFile(planned, root);
  const sides = { before: now?.bytes, after: toBytes(after), mode };
  const temporary = await chooseTemporary(parts, path);
  if (record.to === undefined) {
    const problem = await replaceBytes(path, { ...sides, temporary });
    if (problem === undefined && after === undefined) await removeEmptyFolders(dirname(path), root);
    return problem;
  }
  const goal = join(root, record.to);
  const problem = await replaceBytes(goal, { ...sides, before: undefined, mode: mode ?? now?.mode, temporary });
  if (problem !== undefined) return problem;
  const removed = await replaceBytes(path, { before: now?.bytes, after: undefined });
  if (removed !== undefined) {
    await rm(goal, { force: true });
    return removed;
  }
  await removeEmptyFolders(dirname(path), root);
  return undefined;
}

/** Renames a file, or changes its mode, whatever it contains. */
async function moveFile({ record: { path, to, mode } }: PlannedFile, root: string): Promise<string | undefined> {
  const from = join(root, path);
  if (mode !== undefined) {
    const problem = await changeMode(from, mode[1]);
    if (problem !== undefined || to === undefined) return problem;
  }
  if (to === undefined) return undefined;
  const goal = join(root, to);
  if ((await lstat(goal).catch(() => undefined)) !== undefined) return `there is a new ${to}.`;
  try {
    await mkdir(dirname(goal), { recursive: true });
    await rename(from, goal);
    await removeEmptyFolders(dirname(from), root);
    return undefined;
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}

async function changeMode(path: string, mode: number): Promise<string | undefined> {
  return chmod(path, mode).then(
    () => undefined,
    (problem: unknown) => String(problem),
  );
}

/** Removes folders that are empty now, as git does: it stores none. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let each = folder; each !== root && each.startsWith(root); each = dirname(each)) {
    const isGone = await rmdir(each).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

const temporaryName = /dialectic-undo-(\d+)-\d+\.tmp$/;
let temporaries = 0;

/** Returns a path for the new bytes: in the git directory, where no watcher looks, if that is on the same disk. */
async function chooseTemporary({ root, gitDirectory }: WriteParts, path: string): Promise<string> {
  temporaries += 1;
  const name = `dialectic-undo-${process.pid}-${temporaries}.tmp`;
  const folder = await nearestFolder(dirname(path));
  const [inside, beside] = [await stat(gitDirectory).catch(() => undefined), await stat(folder)];
  return join(inside?.dev === beside.dev ? gitDirectory : folder === "" ? root : folder, name);
}

async function nearestFolder(folder: string): Promise<string> {
  for (let each = folder; ; each = dirname(each))
    if (each === dirname(each) || (await stat(each).catch(() => undefined)) !== undefined) return each;
}

/** Removes what a process that ended in the middle of a write has left. */
export async function removeTemporaries(folders: readonly string[], ended: number): Promise<void> {
  for (const folder of new Set(folders)) {
    const names = await readdir(folder).catch(() => []);
    const left = names.filter((name) => temporaryName.exec(name)?.[1] === String(ended));
    for (const name of left) await rm(join(folder, name), { force: true });
  }
}
