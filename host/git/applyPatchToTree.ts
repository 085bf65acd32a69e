import { changeTree } from "./changeTree.ts";
import type { GitAnswer } from "./gitAnswer.ts";
import type { WorkingTree } from "./repository.ts";

/** Applies a patch to a tree. `folder` is the base of the patch's paths. */
export function applyPatchToTree(
  repository: WorkingTree,
  tree: string,
  { patch, folder }: { readonly patch: string; readonly folder: string },
): Promise<GitAnswer<string>> {
  const below = folder === "" ? [] : [`--directory=${folder}`];
  const args = ["apply", "--cached", "--whitespace=nowarn", ...below, "-"];
  return changeTree(repository, tree, [args, Buffer.from(patch).toString("latin1")]);
}
