import { askForLine } from "./askGit.ts";
import { type GitAnswer, toAnswer, toShownOutput } from "./gitAnswer.ts";
import type { WorkingTree } from "./repository.ts";
import { runGit } from "./runner/runGit.ts";

/**
 * Pushes a commit to a branch of a remote. The push is the person's own: their hooks run as in a terminal. It never forces: the remote
 * refuses it when it has commits that are not in this one. A branch that had no upstream gets this one, so that the next push needs no words.
 */
export async function pushBranch(
  { root }: WorkingTree,
  { remote, branch, commit }: { readonly remote: string; readonly branch: string; readonly commit: string },
  signal: AbortSignal,
): Promise<GitAnswer<unknown>> {
  const args = ["push", "--no-follow-tags", "--", remote, `${commit}:refs/heads/${branch}`];
  const pushed = toAnswer(await runGit({ profile: "travel", folder: root, args }, signal));
  if (pushed.kind === "failed") return { kind: "failed", output: toShownOutput(pushed) };
  if (pushed.kind !== "read") return pushed;
  const name = `refs/heads/${branch}`;
  const upstream = await askForLine(root, ["for-each-ref", "--format=%(upstream)", name], signal);
  if (upstream.kind !== "read" || upstream.value !== undefined) return pushed;
  // A remote whose branches are not tracked here can have none: the push has succeeded all the same.
  const track = ["branch", `--set-upstream-to=${remote}/${branch}`, "--end-of-options", branch];
  await runGit({ profile: "travel", folder: root, args: track }, signal);
  return pushed;
}
