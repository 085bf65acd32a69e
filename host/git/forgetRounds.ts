import { askGit } from "./askGit.ts";
import { answer, type GitAnswer, toAnswer } from "./gitAnswer.ts";
import type { WorkingTree } from "./repository.ts";
import { runOnOwnIndex } from "./scratchIndex.ts";
import { formatRoundRef } from "./snapshot.ts";

/**
 * Deletes the refs of rounds, so that git can collect them. A name is `REVIEW/NUMBER`, or
 * `REVIEW` for all rounds of a review.
 */
export async function forgetRounds(repository: WorkingTree, names: readonly string[]): Promise<GitAnswer<unknown>> {
  const format = "--format=%(refname) %(objectname)";
  const listed = await askGit(repository.root, ["for-each-ref", format, "refs/dialectic/"]);
  if (listed.kind !== "read") return listed;
  const refs = new Set(names.map(formatRoundRef));
  const old = listed.value
    .toString()
    .split("\n")
    .filter((line) => {
      // A second window adds a part of the commit's id to a name that is taken.
      const [, folder = "", number = ""] = /^(.*)\/(\d+)\S* /.exec(line) ?? [];
      return refs.has(folder) || refs.has(`${folder}/${number}`);
    });
  if (old.length === 0) return answer(undefined);
  // With the object ids, git refuses when another window has changed a ref meanwhile.
  const deleting = old.map((line) => `delete ${line}\n`).join("");
  return toAnswer(await runOnOwnIndex(repository, ["update-ref", "--stdin"], deleting));
}
