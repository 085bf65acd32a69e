import { askGit } from "./askGit.ts";
import type { WorkingTree } from "./repository.ts";
import type { TreeSide } from "./treeChanges.ts";

export async function readBlob(
  { root }: WorkingTree,
  { oid }: TreeSide,
  signal?: AbortSignal,
): Promise<Buffer | undefined> {
  if (/^0*$/.test(oid)) return undefined;
  const end = await askGit(root, ["cat-file", "blob", oid], signal);
  return end.kind === "ended" && end.code === 0 ? end.stdout : undefined;
}
