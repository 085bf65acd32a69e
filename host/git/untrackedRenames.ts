import { maxRenameFiles } from "../limits.ts";
import { answer, type GitAnswer, mapAnswer, toAnswer } from "./gitAnswer.ts";
import type { FilePatch } from "./patch.ts";
import type { Repository } from "./repository.ts";
import {
  copyIndex,
  formatIndexInfo,
  runOnScratchIndex,
  takeEntriesArguments,
  withScratchIndex,
} from "./scratchIndex.ts";

interface Sides {
  /** Id of the commit or tree that the files are compared with. */
  readonly base: string;
  /** Patches of tracked files. */
  readonly tracked: readonly FilePatch[];
  /** Untracked files, by their names in latin1, one character per byte. */
  readonly untracked: readonly string[];
}

/**
 * Finds tracked files that were renamed without telling git, as with `mv`: they are deleted, and a similar untracked file came. `readDiff`
 * compares these paths with an index that has the untracked files, too. The index is a copy, and no object is written: git reads
 * the content of an entry whose file looks changed from the file.
 */
export function findUntrackedRenames(
  repository: Repository,
  { base, tracked, untracked }: Sides,
  readDiff: (index: string, names: readonly string[]) => Promise<GitAnswer<readonly FilePatch[]>>,
  signal: AbortSignal | undefined,
): Promise<GitAnswer<readonly FilePatch[]>> {
  const deleted = tracked.flatMap(({ status, path }) =>
    status === "deleted" ? [Buffer.from(path).toString("latin1")] : [],
  );
  if (deleted.length === 0 || untracked.length === 0) return Promise.resolve(answer([]));
  const came = untracked.slice(0, maxRenameFiles);
  return withScratchIndex(async (index) => {
    const copied = await copyIndex(repository, index);
    if (copied.kind !== "read") return copied;
    // Any object will do: none is read.
    const entries = new Map(came.map((name) => [name, `100644 ${base}`] as const));
    const added = toAnswer(
      await runOnScratchIndex(repository, index, takeEntriesArguments, formatIndexInfo(entries, base), signal),
    );
    if (added.kind !== "read") return added;
    const names = [...deleted.slice(0, maxRenameFiles), ...came];
    return mapAnswer(await readDiff(index, names), (files) => files.filter(({ status }) => status === "renamed"));
  });
}
