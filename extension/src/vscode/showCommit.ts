import type { ShownCommit, ShowOutcome } from "@dialectic/host";
import * as vscode from "vscode";
import { findGit, gitStatus } from "./gitApi.ts";

/**
 * Shows the files of a commit as VS Code's diffs. Unavailable where its git extension does not know the repository, and
 * for the first commit, which has nothing to compare with.
 */
export async function showCommit({ hash, folder }: ShownCommit): Promise<ShowOutcome> {
  const git = await findGit();
  const repository = git.kind === "git" ? git.at(folder) : undefined;
  if (git.kind === "none" || repository === undefined) return { kind: "unavailable" };
  try {
    const { message, parents } = await repository.getCommit(hash);
    const [parent] = parents;
    if (parent === undefined) return { kind: "unavailable" };
    const rows = (await repository.diffBetween(parent, hash)).map(({ uri, originalUri, status }) => [
      uri,
      status === gitStatus.added ? undefined : git.toGitUri(originalUri, parent),
      status === gitStatus.deleted ? undefined : git.toGitUri(uri, hash),
    ]);
    const [subject = ""] = message.split("\n", 1);
    await vscode.commands.executeCommand("vscode.changes", `${hash.slice(0, 7)} - ${subject}`, rows);
    return { kind: "opened" };
  } catch (problem) {
    return { kind: "failed", message: problem instanceof Error ? problem.message : String(problem) };
  }
}
