import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findForbiddenPart } from "../base/forbiddenPart.ts";
import { maxWrittenBatchBytes, maxWrittenBatchFiles } from "../limits.ts";
import { askGit } from "./askGit.ts";
import { explainInLine, type GitAnswer, mapAnswer } from "./gitAnswer.ts";
import { readBlobs } from "./readBlobs.ts";
import type { WorkingTree } from "./repository.ts";

export interface CommittedFile {
  /** `100644`, `100755` or `120000` for a link. */
  readonly mode: string;
  readonly oid: string;
  readonly size: number;
  readonly path: string;
}

/**
 * Writes the files of a commit into an empty folder, byte for byte as git stores them: no filter runs, and neither line ends nor encodings
 * are converted. Submodules and paths that git never writes are left out.
 *
 * @returns the reason when that failed; undefined when everything is there
 */
export async function writeCommittedFiles(
  tree: WorkingTree,
  commit: string,
  folder: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const listed = await listCommittedFiles(tree, commit, signal);
  if (listed.kind !== "read") return `git could not list its files: ${explainInLine(listed)}`;
  return writeListedFiles(tree, listed.value, folder, signal);
}

/** Lists the files of a commit or a tree that {@link writeCommittedFiles} writes. */
export async function listCommittedFiles(
  tree: WorkingTree,
  commit: string,
  signal: AbortSignal,
): Promise<GitAnswer<readonly CommittedFile[]>> {
  const asked = ["ls-tree", "-r", "-l", "-z", "--full-tree", "--end-of-options", commit];
  return mapAnswer(await askGit(tree.root, asked, signal), (printed) =>
    printed.toString().split("\0").flatMap(readEntry),
  );
}

/**
 * Writes some of these files into a folder that has no links. All folders come first and links last: nothing is written through a link,
 * and a broken tree, in which a link has the name of a folder, ends it.
 *
 * @returns the reason when that failed; undefined when everything is there
 */
export async function writeListedFiles(
  tree: WorkingTree,
  files: readonly CommittedFile[],
  folder: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const folders = new Set(files.map(({ path }) => dirname(join(folder, path))));
    for (const each of folders) await mkdir(each, { recursive: true });
    const isLink = ({ mode }: CommittedFile) => mode === "120000";
    const ordered = [...files.filter((file) => !isLink(file)), ...files.filter(isLink)];
    for (const batch of inBatches(ordered)) {
      const blobs = await readBlobs(
        tree,
        batch.map(({ oid }) => oid),
        { signal },
      );
      if (blobs.kind !== "read") return `git could not read its files: ${explainInLine(blobs)}`;
      for (const file of batch) {
        const bytes = blobs.value.get(file.oid);
        if (bytes === undefined) return `git could not read ${file.path}`;
        await writeFileOf(file, bytes, folder);
      }
    }
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
  return undefined;
}

function readEntry(line: string): readonly CommittedFile[] {
  const [, mode, oid, size, path] = /^(\d+) blob ([0-9a-f]+) +(\d+)\t(.*)$/s.exec(line) ?? [];
  if (mode === undefined || oid === undefined || path === undefined) return [];
  return findForbiddenPart(path) === undefined ? [{ mode, oid, size: Number(size), path }] : [];
}

function inBatches(entries: readonly CommittedFile[]): readonly (readonly CommittedFile[])[] {
  const batches: CommittedFile[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const last = batches.at(-1);
    bytes += entry.size;
    if (last !== undefined && last.length < maxWrittenBatchFiles && bytes <= maxWrittenBatchBytes) last.push(entry);
    else {
      batches.push([entry]);
      bytes = entry.size;
    }
  }
  return batches;
}

/** Fails where something is already. */
async function writeFileOf({ mode, path }: CommittedFile, bytes: Buffer, folder: string): Promise<void> {
  const place = join(folder, path);
  if (mode === "120000") await symlink(bytes.toString(), place);
  else await writeFile(place, bytes, { flag: "wx", mode: mode === "100755" ? 0o700 : 0o600 });
}
