import { type GitAnswer, mapAnswer, toAnswer, toShownOutput } from "./gitAnswer.ts";
import type { WorkingTree } from "./repository.ts";
import { runGit } from "./runner/runGit.ts";

/**
 * Asks a remote, by its name or its address, for the last commit of a branch; undefined when it has no such branch. The person has asked
 * for it.
 */
export async function readRemoteBranch(
  { root }: WorkingTree,
  remote: string,
  branch: string,
  signal: AbortSignal,
): Promise<GitAnswer<string | undefined>> {
  const name = `refs/heads/${branch}`;
  const args = ["ls-remote", "--quiet", "--", remote, name];
  const listed = toAnswer(await runGit({ profile: "travel", folder: root, args }, signal));
  if (listed.kind === "failed") return { kind: "failed", output: toShownOutput(listed) };
  // The remote matches the end of a name, so that another branch may be listed, too.
  return mapAnswer(listed, (printed) => {
    const rows = printed.toString().split("\n");
    return rows.flatMap((row) => (row.endsWith(`\t${name}`) ? (/^[0-9a-f]{40,64}(?=\t)/.exec(row) ?? []) : []))[0];
  });
}
