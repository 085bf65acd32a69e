import { stripVTControlCharacters } from "node:util";
import { toVisible } from "@dialectic/shared/protocol";
import { askWhether } from "./askGit.ts";
import { explainFailure, type GitAnswer, toAnswer } from "./gitAnswer.ts";
import type { WorkingTree } from "./repository.ts";
import { runGit } from "./runner/runGit.ts";
import { withoutTraces } from "./travellingNotes.ts";

/**
 * Fetches commits of a remote by their hashes or refs, and leaves all refs as they are: what is not kept within days by a ref, git deletes. It
 * runs no hook and fetches no tags and no submodules. A name that git would take for a pattern, or for a ref to write, is refused.
 */
export async function fetchCommits(
  { root }: WorkingTree,
  remote: string,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<GitAnswer<unknown>> {
  const odd = wanted.find((name) => !/^[\w/][^\p{Cc} ~^:?*[\\]*$/u.test(name));
  if (odd !== undefined) return { kind: "failed", output: `${toVisible(odd)} is no commit and no ref.` };
  const apart = ["--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--refmap=", "--quiet"];
  const args = ["fetch", ...apart, "--", remote, ...wanted];
  const fetched = toAnswer(await runGit({ profile: "travel", folder: root, args, settings: withoutTraces }, signal));
  if (fetched.kind !== "failed") return fetched;
  return { kind: "failed", output: stripVTControlCharacters(explainFailure(fetched)) };
}

/** Tells whether a commit is here, with its hash. */
export function hasCommit({ root }: WorkingTree, commit: string, signal: AbortSignal): Promise<GitAnswer<boolean>> {
  return askWhether(root, ["rev-parse", "--verify", "--quiet", `${commit}^{commit}`], signal);
}
