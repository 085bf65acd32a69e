import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WorkingTree } from "./repository.ts";
import { runOnScratchIndex } from "./scratchIndex.ts";

export type PatchedTree =
  | { readonly kind: "tree"; readonly tree: string }
  | { readonly kind: "failed"; readonly output: string };

/**
 * Applies a patch to a tree in a temporary index; neither files nor the repository's index change. `folder` is the base of the patch's
 * paths.
 */
export async function applyPatchToTree(
  repository: WorkingTree,
  tree: string,
  { patch, folder }: { readonly patch: string; readonly folder: string },
): Promise<PatchedTree> {
  const scratch = await mkdtemp(join(tmpdir(), "dialectic-index-"));
  try {
    const index = join(scratch, "index");
    const below = folder === "" ? [] : [`--directory=${folder}`];
    const steps: readonly (readonly [readonly string[], string])[] = [
      [["read-tree", tree], ""],
      [["apply", "--cached", "--whitespace=nowarn", ...below, "-"], Buffer.from(patch).toString("latin1")],
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
