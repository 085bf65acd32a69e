import { askGit } from "./askGit.ts";
import type { WorkingTree } from "./repository.ts";

/** Reads a blob of at most `cap` bytes, or the size of a larger one; undefined if there is none of that name. */
export async function readSmallBlob(
  { root }: WorkingTree,
  name: string,
  cap: number,
): Promise<{ readonly bytes: Buffer } | { readonly size: number } | undefined> {
  const measured = await askGit(root, ["cat-file", "-s", name]);
  const size = measured.kind === "ended" && measured.code === 0 ? Number(measured.stdout.toString()) : undefined;
  if (size === undefined || size > cap) return size === undefined ? undefined : { size };
  const end = await askGit(root, ["cat-file", "blob", name]);
  return end.kind === "ended" && end.code === 0 ? { bytes: end.stdout } : undefined;
}
