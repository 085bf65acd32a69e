import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WorkingTree } from "./repository.ts";
import { runOnScratchIndex } from "./scratchIndex.ts";

export type ChangedTree =
  | { readonly kind: "tree"; readonly tree: string }
  | { readonly kind: "failed"; readonly output: string };

/** Changes a tree with a command of git on a temporary index; neither files nor the repository's index change. */
export async function changeTree(
  repository: WorkingTree,
  tree: string,
  [args, input]: readonly [args: readonly string[], input: string],
): Promise<ChangedTree> {
  const scratch = await mkdtemp(join(tmpdir(), "dialectic-index-"));
  try {
    const index = join(scratch, "index");
    const steps: readonly (readonly [readonly string[], string])[] = [
      [["read-tree", tree], ""],
      [args, input],
      [["write-tree"], ""],
    ];
    let written = "";
    for (const [args, input] of steps) {
      const end = await runOnScratchIndex(repository, index, args, input);
      if (end.kind !== "ended") return { kind: "failed", output: "git could not be started" };
      if (end.code !== 0) return { kind: "failed", output: end.output.trim() };
      written = end.stdout.toString().trim();
    }
    return { kind: "tree", tree: written };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
