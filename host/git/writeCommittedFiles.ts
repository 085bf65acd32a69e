import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findForbiddenPart } from "../base/forbiddenPart.ts";
import { askGit } from "./askGit.ts";
import { explainInLine } from "./gitAnswer.ts";
import { readBlobs } from "./readBlobs.ts";
import type { WorkingTree } from "./repository.ts";

/** Bytes and files that are held at a time. */
const batchBytes = 32 * 1024 * 1024;
const batchFiles = 1_000;

interface Entry {
  /** `100644`, `100755` or `120000` for a link. */
  readonly mode: string;
  readonly oid: string;
  readonly size: number;
  readonly path: string;
}

/**
 * Writes the files of a commit into an empty folder, byte for byte as git stores them: no filter runs, and neither line ends nor encodings
 * are converted. Submodules and paths that git never writes are left out. All folders come first and links last: nothing is written
 * through a link, and a broken tree, in which a link has the name of a folder, ends it.
 *
 * @returns the reason when that failed; undefined when everything is there
 */
export async function writeCommittedFiles(
  tree: WorkingTree,
  commit: string,
  folder: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const asked = ["ls-tree", "-r", "-l", "-z", "--full-tree", "--end-of-options", commit];
  const listed = await askGit(tree.root, asked, signal);
  if (listed.kind !== "read") return `git could not list its files: ${explainInLine(listed)}`;
  const entries = listed.value.toString().split("\0").flatMap(readEntry);
  try {
    const folders = new Set(entries.map(({ path }) => dirname(join(folder, path))));
    for (const each of folders) await mkdir(each, { recursive: true });
    const isLink = ({ mode }: Entry) => mode === "120000";
    const ordered = [...entries.filter((entry) => !isLink(entry)), ...entries.filter(isLink)];
    for (const batch of inBatches(ordered)) {
      const blobs = await readBlobs(
        tree,
        batch.map(({ oid }) => oid),
        { signal },
      );
      if (blobs.kind !== "read") return `git could not read its files: ${explainInLine(blobs)}`;
      for (const entry of batch) {
        const bytes = blobs.value.get(entry.oid);
        if (bytes === undefined) return `git could not read ${entry.path}`;
        await writeEntry(entry, bytes, folder);
      }
    }
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
  return undefined;
}

function readEntry(line: string): readonly Entry[] {
  const [, mode, oid, size, path] = /^(\d+) blob ([0-9a-f]+) +(\d+)\t(.*)$/s.exec(line) ?? [];
  if (mode === undefined || oid === undefined || path === undefined) return [];
  return findForbiddenPart(path) === undefined ? [{ mode, oid, size: Number(size), path }] : [];
}

function inBatches(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const batches: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const last = batches.at(-1);
    bytes += entry.size;
    if (last !== undefined && last.length < batchFiles && bytes <= batchBytes) last.push(entry);
    else {
      batches.push([entry]);
      bytes = entry.size;
    }
  }
  return batches;
}

/** Fails where something is already. */
async function writeEntry({ mode, path }: Entry, bytes: Buffer, folder: string): Promise<void> {
  const place = join(folder, path);
  if (mode === "120000") await symlink(bytes.toString(), place);
  else await writeFile(place, bytes, { flag: "wx", mode: mode === "100755" ? 0o700 : 0o600 });
}
