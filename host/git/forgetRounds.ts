import { askGit } from "./askGit.ts";
import type { WorkingTree } from "./repository.ts";
import { runOnOwnIndex } from "./scratchIndex.ts";
import { formatRoundRef } from "./snapshot.ts";

/** Deletes the refs of these reviews' rounds, so that git can collect them; returns how many were deleted. */
export async function forgetRounds(repository: WorkingTree, reviews: readonly string[]): Promise<number> {
  const format = "--format=%(refname) %(objectname)";
  const listed = await askGit(repository.root, ["for-each-ref", format, "refs/dialectic/"]);
  if (listed.kind !== "ended" || listed.code !== 0) return 0;
  const folders = new Set(reviews.map(formatRoundRef));
  const old = listed.stdout
    .toString()
    .split("\n")
    .filter((line) => folders.has(line.slice(0, Math.max(0, line.lastIndexOf("/")))));
  if (old.length === 0) return 0;
  // With the object ids, git refuses when another window has changed a ref meanwhile.
  const deleted = await runOnOwnIndex(
    repository,
    ["update-ref", "--stdin"],
    old.map((line) => `delete ${line}\n`).join(""),
  );
  return deleted.kind === "ended" && deleted.code === 0 ? old.length : 0;
}
