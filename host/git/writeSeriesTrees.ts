import type { CommitDivision } from "./commitDivision.ts";
import type { DividedPart } from "./commitSeries.ts";
import { answer, type GitAnswer, toAnswer } from "./gitAnswer.ts";
import { buildIndexEntries } from "./readChangedFiles.ts";
import type { WorkingTree } from "./repository.ts";
import { formatIndexInfo, runOnScratchIndex, takeEntriesArguments, withScratchIndex } from "./scratchIndex.ts";

/**
 * Writes the trees that `commitSeries` would commit for these parts, in the same order. HEAD, the index, refs and files stay as they are:
 * only objects are added, which no ref names. Hooks, which may change what is committed, do not run.
 *
 * @returns the object id of each tree
 */
export function writeSeriesTrees(
  repository: WorkingTree,
  division: CommitDivision,
  steps: readonly (readonly DividedPart[])[],
  signal?: AbortSignal,
): Promise<GitAnswer<readonly string[]>> {
  return withScratchIndex(async (index): Promise<GitAnswer<readonly string[]>> => {
    const git = async (args: readonly string[], input = "") =>
      toAnswer(await runOnScratchIndex(repository, index, args, input, signal));
    const begun = await git(["read-tree", division.base]);
    if (begun.kind !== "read") return begun;
    const taken = new Map<number, Set<number>>();
    const trees: string[] = [];
    for (const parts of steps) {
      const taking = await takeParts(repository, division, parts, taken);
      if (taking.kind !== "read") return taking;
      const put = await git(takeEntriesArguments, taking.value);
      if (put.kind !== "read") return put;
      const written = await git(["write-tree"]);
      if (written.kind !== "read") return written;
      trees.push(written.value.toString().trim());
    }
    return answer(trees);
  });
}

/** Adds parts to what is taken of each file, and returns the changed entries of the index as git's input. */
async function takeParts(
  repository: WorkingTree,
  division: CommitDivision,
  parts: readonly DividedPart[],
  taken: Map<number, Set<number>>,
): Promise<GitAnswer<string>> {
  const entries = new Map<string, string | undefined>();
  for (const { file: at, hunks } of parts) {
    const file = division.files[at];
    if (file === undefined) throw new RangeError(`There is no file ${at} to be divided.`);
    const own = taken.get(at) ?? new Set();
    taken.set(at, own);
    for (const hunk of hunks) own.add(hunk);
    const some = await buildIndexEntries(repository, file, own);
    if (some.kind !== "read") return some;
    for (const [name, entry] of some.value) entries.set(name, entry);
  }
  return answer(formatIndexInfo(entries, division.tree));
}
