import { changeTree } from "./changeTree.ts";
import type { GitAnswer } from "./gitAnswer.ts";
import type { WorkingTree } from "./repository.ts";
import { takeFilesArguments } from "./scratchIndex.ts";

/** Puts files of the working tree into a tree as they are now, and takes out those that are gone. Returns the new tree. */
export function withFilesNow(
  repository: WorkingTree,
  tree: string,
  paths: readonly string[],
): Promise<GitAnswer<string>> {
  const names = paths.map((path) => `${Buffer.from(path).toString("latin1")}\0`);
  return changeTree(repository, tree, [takeFilesArguments, names.join("")]);
}
