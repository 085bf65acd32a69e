import type { WorkspacePort } from "../base/ports.ts";
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

/** Maximum number of UTF-16 code units of a commit's changes that are shown. */
const textCap = 400_000;

/**
 * Reads a commit from the repository of the base directory, or of a folder of the workspace. Starts no program that the
 * repository configures.
 */
export async function readCommitText(hash: string, base: string, workspace: WorkspacePort): Promise<CommitText> {
  if (!workspace.isTrusted())
    return { kind: "refused", reason: "this workspace is not trusted, so git is not started in it" };
  for (const folder of new Set([base, ...workspace.folders()])) {
    try {
      const verified = await readGitOutput(folder, [
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        `${hash}^{commit}`,
      ]);
      const name = verified.trim();
      const text = await readGitOutput(folder, [...showing, "--end-of-options", name]);
      return {
        kind: "commit",
        hash: name,
        folder,
        text: text.length > textCap ? `${text.slice(0, textCap)}\n…` : text,
      };
    } catch {
      // This folder has no repository or no such commit; another one may.
    }
  }
  return { kind: "missing", reason: `There is no commit ${hash} in the repositories of the workspace` };
}

/** A repository's configuration may name programs that check signatures or compare files. */
const showing: readonly string[] = [
  ...["-c", "log.showSignature=false", "show", "--no-show-signature", "--no-ext-diff", "--no-textconv", "--no-color"],
  ...["--format=fuller", "--stat=100", "--patch"],
];
