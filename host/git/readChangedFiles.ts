import { lookWithGit, readSingleLine } from "./askGit.ts";
import type { HunkPlace } from "./patchScanner.ts";
import { readBlob } from "./readBlobs.ts";
import type { WorkingTree } from "./repository.ts";
import { addTextFacts, type TextChange } from "./textFacts.ts";
import {
  type ChangesOutcome,
  isSubmodule,
  renameOptions,
  runDiff,
  TreeChangeReader,
  type TreePair,
} from "./treeChanges.ts";

/** A changed file with the positions of its hunks, without context lines. A file without lines has no hunks. */
export interface ChangedFile extends TextChange {
  readonly hunks: readonly HunkPlace[];
}

/** Index entry of a file: `100644 OID`. */
export type IndexEntry = string;

export async function readChangedFiles(
  repository: WorkingTree,
  pair: TreePair,
  signal?: AbortSignal,
): Promise<ChangesOutcome<readonly ChangedFile[]>> {
  const hunks: HunkPlace[][] = [];
  const reader = new TreeChangeReader({
    hunk(file, place) {
      const own = hunks[file] ?? [];
      hunks[file] = own;
      own.push(place);
    },
  });
  const options = ["--raw", "--patch", "--unified=0", ...renameOptions];
  const end = await runDiff(repository, { ...pair, options }, reader, signal);
  if (end !== undefined) return end;
  const read = await addTextFacts(repository, reader.files(), {}, signal);
  const files = read.map((file, at) => ({ ...file, hunks: hasLines(file) ? (hunks[at] ?? []) : [] }));
  return { kind: "read", value: files };
}

/**
 * A file that changed its type and a submodule have no hunks: they can only be taken whole. So is a file whose encoding or
 * line ends changed, as half of it would have the other ones, and UTF-16, of which git knows no lines.
 */
function hasLines(file: TextChange): boolean {
  return file.status !== "T" && file.additions !== undefined && file.text?.isReread !== true && !isSubmodule(file);
}

/**
 * Returns the index entries of a file when only some of its hunks are taken; undefined as an entry means "not in the index". The result is
 * undefined when git could not write the blob.
 */
export async function buildIndexEntries(
  repository: WorkingTree,
  file: ChangedFile,
  taken: ReadonlySet<number>,
): Promise<ReadonlyMap<string, IndexEntry | undefined> | undefined> {
  const entries = new Map<string, IndexEntry | undefined>();
  if (file.status === "R" && file.fromName !== undefined) entries.set(file.fromName, undefined);
  const isWhole = taken.size >= file.hunks.length;
  const oid = isWhole ? file.after.oid : await writePartialBlob(repository, file, taken);
  if (oid === undefined) return undefined;
  entries.set(file.name, file.after.mode === "000000" ? undefined : `${file.after.mode} ${oid}`);
  return entries;
}

async function writePartialBlob(
  repository: WorkingTree,
  file: ChangedFile,
  taken: ReadonlySet<number>,
): Promise<string | undefined> {
  const [before, after] = [await readBlob(repository, file.before), await readBlob(repository, file.after)];
  const hunks = file.hunks.filter((_, at) => taken.has(at));
  const text = applyHunks(splitLines(before), splitLines(after), hunks);
  const end = await lookWithGit({
    folder: repository.root,
    args: ["hash-object", "-w", "--no-filters", "--stdin"],
    input: Buffer.from(text, "latin1"),
  });
  return readSingleLine(end);
}

function applyHunks(before: readonly string[], after: readonly string[], hunks: readonly HunkPlace[]): string {
  const out: string[] = [];
  let at = 0;
  for (const { oldStart, oldCount, newStart, newCount } of hunks) {
    const [start, from] = [oldCount === 0 ? oldStart : oldStart - 1, newCount === 0 ? newStart : newStart - 1];
    out.push(before.slice(at, start).join(""), after.slice(from, from + newCount).join(""));
    at = start + oldCount;
  }
  return out.join("") + before.slice(at).join("");
}

/** Splits a blob into lines with their ends, as latin1: one character per byte. */
function splitLines(blob: Buffer | undefined): readonly string[] {
  return blob?.toString("latin1").match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
