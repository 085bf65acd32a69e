import { type GitAnswer, toAnswer } from "./gitAnswer.ts";
import type { WorkingTree } from "./repository.ts";
import { runOnScratchIndex, withScratchIndex } from "./scratchIndex.ts";

/** Changes a tree with a command of git on a temporary index; neither files nor the repository's index change. Returns the new tree. */
export function changeTree(
  repository: WorkingTree,
  tree: string,
  [args, input]: readonly [args: readonly string[], input: string],
): Promise<GitAnswer<string>> {
  const steps: readonly (readonly [readonly string[], string])[] = [
    [["read-tree", tree], ""],
    [args, input],
    [["write-tree"], ""],
  ];
  return withScratchIndex(async (index) => {
    let written = "";
    for (const [args, input] of steps) {
      const end = toAnswer(await runOnScratchIndex(repository, index, args, input));
      if (end.kind !== "read") return end;
      written = end.value.toString().trim();
    }
    return { kind: "read", value: written };
  });
}
