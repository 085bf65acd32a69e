import { splitEndedLines } from "@dialectic/shared/review";
import { lookWithGit } from "./askGit.ts";
import { answer, type GitAnswer, mapAnswer, toLine } from "./gitAnswer.ts";
import type { HunkPlace } from "./patchScanner.ts";
import { readBlob } from "./readBlobs.ts";
import type { WorkingTree } from "./repository.ts";
import { addTextFacts, type TextChange } from "./textFacts.ts";
import { isSubmodule, renameOptions, runDiff, TreeChangeReader, type TreePair } from "./treeChanges.ts";

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
): Promise<GitAnswer<readonly ChangedFile[]>> {
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
  return mapAnswer(read, (files) =>
    files.map((file, at) => ({ ...file, hunks: hasLines(file) ? (hunks[at] ?? []) : [] })),
  );
}

/**
 * A file that changed its type and a submodule have no hunks: they can only be taken whole. So is a file whose encoding or
 * line ends changed, as half of it would have the other ones, and UTF-16, of which git knows no lines.
 */
function hasLines(file: TextChange): boolean {
  return file.status !== "T" && file.additions !== undefined && file.text?.isReread !== true && !isSubmodule(file);
}

/** Returns the index entries of a file when only some of its hunks are taken; undefined as an entry means "not in the index". */
export async function buildIndexEntries(
  repository: WorkingTree,
  file: ChangedFile,
  taken: ReadonlySet<number>,
): Promise<GitAnswer<ReadonlyMap<string, IndexEntry | undefined>>> {
  const entries = new Map<string, IndexEntry | undefined>();
  if (file.status === "R" && file.fromName !== undefined) entries.set(file.fromName, undefined);
  const isWhole = taken.size >= file.hunks.length;
  const oid = isWhole ? answer(file.after.oid) : await writePartialBlob(repository, file, taken);
  return mapAnswer(oid, (written) =>
    entries.set(file.name, file.after.mode === "000000" ? undefined : `${file.after.mode} ${written}`),
  );
}

async function writePartialBlob(
  repository: WorkingTree,
  file: ChangedFile,
  taken: ReadonlySet<number>,
): Promise<GitAnswer<string>> {
  const [before, after] = [await readBlob(repository, file.before), await readBlob(repository, file.after)];
  if (before.kind !== "read") return before;
  if (after.kind !== "read") return after;
  const hunks = file.hunks.filter((_, at) => taken.has(at));
  // As latin1: one character per byte.
  const linesOf = (blob: Buffer | undefined) => splitEndedLines(blob?.toString("latin1") ?? "");
  const text = applyHunks(linesOf(before.value), linesOf(after.value), hunks);
  return writeBlob(repository, Buffer.from(text, "latin1"));
}

/** Stores bytes as a blob; returns its object id. */
export async function writeBlob({ root }: WorkingTree, input: Buffer): Promise<GitAnswer<string>> {
  const args = ["hash-object", "-w", "--no-filters", "--stdin"];
  return mapAnswer(toLine(await lookWithGit({ folder: root, args, input })), (oid = "") => oid);
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
