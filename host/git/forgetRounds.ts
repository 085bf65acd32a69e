import { askGit } from "./askGit.ts";
import type { WorkingTree } from "./repository.ts";
import { runOnOwnIndex } from "./scratchIndex.ts";
import { formatRoundRef } from "./snapshot.ts";

/**
 * Deletes the refs of rounds, so that git can collect them; returns how many were deleted. A name is `REVIEW/NUMBER`, or
 * `REVIEW` for all rounds of a review.
 */
export async function forgetRounds(repository: WorkingTree, names: readonly string[]): Promise<number> {
  const format = "--format=%(refname) %(objectname)";
  const listed = await askGit(repository.root, ["for-each-ref", format, "refs/dialectic/"]);
  if (listed.kind !== "ended" || listed.code !== 0) return 0;
  const refs = new Set(names.map(formatRoundRef));
  const old = listed.stdout
    .toString()
    .split("\n")
    .filter((line) => {
      // A second window adds a part of the commit's id to a name that is taken.
      const [, folder = "", number = ""] = /^(.*)\/(\d+)\S* /.exec(line) ?? [];
      return refs.has(folder) || refs.has(`${folder}/${number}`);
    });
  if (old.length === 0) return 0;
  // With the object ids, git refuses when another window has changed a ref meanwhile.
  const deleted = await runOnOwnIndex(
    repository,
    ["update-ref", "--stdin"],
    old.map((line) => `delete ${line}\n`).join(""),
  );
  return deleted.kind === "ended" && deleted.code === 0 ? old.length : 0;
}
