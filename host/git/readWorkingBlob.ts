import { askGit } from "./askGit.ts";
import type { WorkingTree } from "./repository.ts";
import type { TreeSide } from "./treeChanges.ts";

/**
 * Returns a blob as a checkout writes it: with the line ends and the encoding of its attributes. Undefined when that
 * needs a program, as with Git LFS.
 */
export async function readWorkingBlob(
  { root }: WorkingTree,
  { oid }: TreeSide,
  path: string,
): Promise<Buffer | undefined> {
  const attributes = await askGit(root, ["check-attr", "-z", "filter", "--", path]);
  if (attributes.kind !== "ended" || attributes.code !== 0) return undefined;
  const [, , filter] = attributes.stdout.toString().split("\0");
  if (filter !== "unspecified" && filter !== "unset") return undefined;
  const end = await askGit(root, ["cat-file", "--filters", `--path=${path}`, oid]);
  return end.kind === "ended" && end.code === 0 ? end.stdout : undefined;
}
