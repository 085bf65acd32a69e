import { decodeBytes } from "../base/fileText.ts";
import { maxFileHunkBytes } from "../limits.ts";
import type { GitAnswer } from "./gitAnswer.ts";
import { readBlobs } from "./readBlobs.ts";
import { type FileHunks, HunkKeeper, type HunkOptions, readTreeHunks } from "./readTreeHunks.ts";
import type { WorkingTree } from "./repository.ts";
import { type TextChange, tellTextLines } from "./textFacts.ts";
import type { TreePair } from "./treeChanges.ts";

/**
 * Reads the hunks of some of the changed files as people read them: decoded, and without the ends of lines where these
 * changed throughout a file. Headings and bodies are UTF-8, one character per byte. The hunks of other encodings and line
 * ends cannot be applied to the files.
 */
export async function readTextHunks(
  repository: WorkingTree,
  pair: TreePair,
  changes: readonly TextChange[],
  options: HunkOptions = {},
): Promise<GitAnswer<readonly FileHunks[]>> {
  const { cap = maxFileHunkBytes, signal } = options;
  const isReread = ({ text }: TextChange) => text?.isReread === true;
  const asGit = changes.filter((change) => !isReread(change));
  const read = await readTreeHunks(repository, pair, asGit, options);
  if (read.kind !== "read") return read;
  const found = new Map(asGit.map((change, at) => [change, decodeHunks(change, read.value[at])]));
  for (const change of changes.filter(isReread)) {
    const keeper = new HunkKeeper(cap);
    const blobs = await readBlobs(repository, [change.before.oid, change.after.oid], { signal });
    if (blobs.kind !== "read") return blobs;
    tellTextLines(0, change, blobs.value, keeper);
    found.set(change, keeper.getOrCreate(0));
  }
  return { kind: "read", value: changes.map((change) => found.get(change) ?? noHunks) };
}

const noHunks: FileHunks = { hunks: [], isBinary: false, isCut: false };

function decodeHunks({ text }: TextChange, read: FileHunks = noHunks): FileHunks {
  const { before, after } = text?.encoding ?? {};
  if (before !== "Windows-1252" && after !== "Windows-1252") return read;
  const decode = (bytes: string) => Buffer.from(decodeBytes(bytes)).toString("latin1");
  const hunks = read.hunks.map((hunk) => ({ ...hunk, heading: decode(hunk.heading), body: decode(hunk.body) }));
  return { ...read, hunks };
}
