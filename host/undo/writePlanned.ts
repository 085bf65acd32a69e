import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { describeRefusal, findWritable, type WritablePlace } from "../base/writeGate.ts";
import { changeMode, moveFile, removeEmptyFolders, removeFile } from "../edits/moveFile.ts";
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
  const { record } = planned;
  const places = await findPlaces(record, parts.root);
  if (typeof places === "string") return places;
  const write = record.isUnsaved === true ? editText : writeFile;
  const problem = await write(planned, places, parts);
  return problem === undefined ? undefined : `${record.path} was not changed: ${problem}`;
}

interface Places {
  readonly place: WritablePlace;
  /** Where the file goes, if its name changes. */
  readonly goal: WritablePlace | undefined;
}

async function findPlaces({ path, to }: PlannedFile["record"], root: string): Promise<Places | string> {
  const place = await findWritable(root, path);
  if ("kind" in place) return describeRefusal(path, place);
  const goal = to === undefined ? undefined : await findWritable(root, to);
  return goal !== undefined && "kind" in goal ? describeRefusal(`${to}`, goal) : { place, goal };
}

/** Edits the text in the editor and leaves it unsaved, as the person's own text there is. */
async function editText(
  { record, now, before, after }: PlannedFile,
  { place }: Places,
  { editor: { edits } }: WriteParts,
): Promise<string | undefined> {
  if (edits === undefined || now?.unsaved === undefined || before === undefined || after === undefined)
    return "its text is not saved. Save it, then try again.";
  const sides = { before: now.unsaved, after: toStoredForm(now, before).toUnsaved(after) };
  const plan = await edits.planText(place.absolutePath, sides);
  if (plan.kind === "refused") return plan.message;
  const applied = await plan.apply(new Map([[place.absolutePath, place]]), false);
  if (applied.kind === "failed") return applied.message;
  return record.mode === undefined ? undefined : changeMode(place, record.mode[1]);
}

async function writeFile(
  { record, now, before, after }: PlannedFile,
  { place, goal }: Places,
  { gitDirectory }: WriteParts,
): Promise<string | undefined> {
  const mode = record.mode?.[1];
  const form = now && toStoredForm(now, before ?? "");
  const toBytes = (text: string | undefined) =>
    text === undefined ? undefined : (form?.toBytes(text) ?? Buffer.from(text, "latin1"));
  if (before === undefined && after === undefined) return changeNameAndMode(place, goal, mode);
  const temporaryFolder = await chooseTemporaryFolder(gitDirectory, goal ?? place);
  const sides = { before: now?.bytes, after: toBytes(after), mode, temporaryFolder };
  if (goal === undefined) {
    const problem = await replaceBytes(place, sides);
    if (problem === undefined && after === undefined) await removeEmptyFolders(place);
    return problem;
  }
  const problem = await replaceBytes(goal, { ...sides, before: undefined, mode: mode ?? now?.mode });
  if (problem !== undefined) return problem;
  const removed = await replaceBytes(place, { before: now?.bytes, after: undefined });
  if (removed !== undefined) {
    await removeFile(goal);
    return removed;
  }
  await removeEmptyFolders(place);
  return undefined;
}

async function changeNameAndMode(
  place: WritablePlace,
  goal: WritablePlace | undefined,
  mode: number | undefined,
): Promise<string | undefined> {
  const problem = mode === undefined ? undefined : await changeMode(place, mode);
  if (problem !== undefined || goal === undefined) return problem;
  const unmoved = await moveFile(place, goal);
  if (unmoved === undefined) await removeEmptyFolders(place);
  return unmoved;
}

/** Returns the git directory, where no watcher looks, if it is on the disk of the file. */
async function chooseTemporaryFolder(gitDirectory: string, place: WritablePlace): Promise<string | undefined> {
  const [inside, beside] = [await stat(gitDirectory).catch(() => undefined), await nearestFolder(place)];
  return inside !== undefined && inside.dev === beside?.dev ? gitDirectory : undefined;
}

async function nearestFolder({ absolutePath }: WritablePlace) {
  for (let folder = dirname(absolutePath); ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined);
    if (found !== undefined || folder === dirname(folder)) return found;
  }
}
