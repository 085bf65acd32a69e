import type { WorkspacePort } from "../base/ports.ts";
import {
  answer,
  askForLine,
  explainFailure,
  findRepository,
  type GitAnswer,
  type GitFailure,
  mapAnswer,
} from "../git/index.ts";
import { gitQueryTimeoutMs, maxCommitTextChars } from "../limits.ts";
import { readGitOutput } from "./git.ts";

export type CommitText =
  | {
      readonly kind: "commit";
      readonly hash: string;
      /** A folder in the commit's repository. */
      readonly folder: string;
      readonly text: string;
    }
  | { readonly kind: "missing"; readonly reason: string }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Reads a commit from the repository of the base directory, or of a folder of the workspace. Starts no program that the
 * repository configures.
 */
export async function readCommitText(hash: string, base: string, workspace: WorkspacePort): Promise<CommitText> {
  if (!workspace.isTrusted())
    return { kind: "refused", reason: "this workspace is not trusted, so git is not started in it" };
  let failure: GitFailure | undefined;
  for (const folder of new Set([base, ...workspace.folders()])) {
    const read = await readIn(folder, hash);
    if (read.kind !== "read") failure ??= read;
    // This folder has no repository or no such commit; another one may.
    else if (read.value !== undefined) return read.value;
  }
  if (failure !== undefined) return { kind: "refused", reason: `Git could not read it: ${explainFailure(failure)}` };
  return { kind: "missing", reason: `There is no commit ${hash} in the repositories of the workspace` };
}

type FoundCommit = Extract<CommitText, { kind: "commit" }>;

async function readIn(folder: string, hash: string): Promise<GitAnswer<FoundCommit | undefined>> {
  if ((await findRepository(folder)).kind === "none") return answer(undefined);
  const asked = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${hash}^{commit}`];
  const name = await askForLine(folder, asked, AbortSignal.timeout(gitQueryTimeoutMs));
  if (name.kind !== "read" || name.value === undefined) return mapAnswer(name, () => undefined);
  const found = { kind: "commit", hash: name.value, folder } as const;
  const text = await readGitOutput(folder, [...showing, "--end-of-options", name.value]);
  return mapAnswer(text, (all) => ({
    ...found,
    text: all.length > maxCommitTextChars ? `${all.slice(0, maxCommitTextChars)}\n…` : all,
  }));
}

/** A repository's configuration may name programs that check signatures or compare files. */
const showing: readonly string[] = [
  ...["-c", "log.showSignature=false", "show", "--no-show-signature", "--no-ext-diff", "--no-textconv", "--no-color"],
  ...["--format=fuller", "--stat=100", "--patch"],
];
