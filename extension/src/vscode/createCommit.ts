import { basename, relative } from "node:path";
import type { RunningHost } from "@dialectic/shared/host";
import { commitMessage } from "@dialectic/shared/review";
import * as vscode from "vscode";
import { findGit, type GitRepository } from "./gitApi.ts";

/** Files that are listed before "and n more". */
const listedFiles = 12;

/** Copies the review as a commit message. */
export async function copyCommitMessage(host: RunningHost | undefined): Promise<void> {
  const shown = host?.reviews.shown;
  if (shown === undefined) return say("There is no review yet.");
  await vscode.env.clipboard.writeText(commitMessage(shown.document));
  vscode.window.setStatusBarMessage("$(check) Commit message copied", 4_000);
}

/** Puts the review's message into the Source Control input or, asked for, commits what is staged. */
export async function createCommit(host: RunningHost | undefined): Promise<void> {
  const shown = host?.reviews.shown;
  if (host === undefined || shown === undefined) return say("There is no review yet.");
  const git = await findGit();
  if (git.kind === "none") return say(`${git.message} The message can be copied: Dialectic: Copy as Commit Message.`);
  const repository = git.at(shown.meta.baseUri) ?? (await chooseRepository(git.repositories));
  if (repository === undefined) return;
  const message = commitMessage(shown.document);
  const staged = repository.state.indexChanges.map(({ uri }) => relative(repository.rootUri.fsPath, uri.fsPath));
  const wish = await askWish(basename(repository.rootUri.fsPath), staged.length);
  if (wish === "input") await fillInput(repository, message);
  if (wish === "commit") await commitStaged({ host, repository, message, staged });
}

async function chooseRepository(repositories: readonly GitRepository[]): Promise<GitRepository | undefined> {
  const items = repositories.map((repository) => ({
    label: basename(repository.rootUri.fsPath),
    description: repository.rootUri.fsPath,
    repository,
  }));
  const picked = await vscode.window.showQuickPick(items, { title: "Create the commit in which repository?" });
  return picked?.repository;
}

async function askWish(name: string, staged: number): Promise<"input" | "commit" | undefined> {
  const files = staged === 1 ? "1 staged file" : `${staged} staged files`;
  const items = [
    {
      label: "$(edit) Put the message into Source Control",
      detail: "You look it over and commit there.",
      wish: "input" as const,
    },
    ...(staged === 0
      ? []
      : [
          {
            label: `$(git-commit) Commit ${files}`,
            detail: "With the hooks and the signing of this repository.",
            wish: "commit" as const,
          },
        ]),
  ];
  const title = staged === 0 ? `Create Commit in ${name}: nothing is staged` : `Create Commit in ${name}`;
  const picked = await vscode.window.showQuickPick(items, { title });
  return picked?.wish;
}

/** What a person has typed there is theirs: it is only replaced when they say so. */
async function fillInput(repository: GitRepository, message: string): Promise<void> {
  const typed = repository.inputBox.value;
  if (typed.trim() !== "" && typed.trim() !== message.trim()) {
    const [replace, append] = ["Replace", "Add Below"];
    const answer = await vscode.window.showWarningMessage(
      "Source Control has a message already.",
      { modal: true, detail: typed },
      replace,
      append,
    );
    if (answer === undefined) return;
    repository.inputBox.value = answer === append ? `${typed.trimEnd()}\n\n${message}` : message;
  } else repository.inputBox.value = message;
  await vscode.commands.executeCommand("workbench.view.scm");
}

interface CommitParts {
  readonly host: RunningHost;
  readonly repository: GitRepository;
  readonly message: string;
  readonly staged: readonly string[];
}

/** Shows what will be committed, commits it through git, and closes the review: the next one begins anew. */
async function commitStaged({ host, repository, message, staged }: CommitParts): Promise<void> {
  const commit = "Commit";
  const more = staged.length > listedFiles ? [`and ${staged.length - listedFiles} more`] : [];
  const detail = [...staged.slice(0, listedFiles), ...more, "", message].join("\n");
  const title = `Commit ${staged.length === 1 ? "this file" : `these ${staged.length} files`}?`;
  if ((await vscode.window.showInformationMessage(title, { modal: true, detail }, commit)) !== commit) return;
  try {
    await repository.commit(message);
  } catch (problem) {
    return say(`Git did not commit: ${reasonOf(problem)}`);
  }
  const id = repository.state.HEAD?.commit?.slice(0, 8) ?? "";
  const closed = await host.reviews.close();
  const note = closed.kind === "closed" ? "" : ` The review stays open: ${closed.message}`;
  void vscode.window.showInformationMessage(`Committed ${id}.${note}`);
}

/** The git extension's errors carry what git printed. */
function reasonOf(problem: unknown): string {
  if (problem instanceof Error && "stderr" in problem && typeof problem.stderr === "string" && problem.stderr !== "")
    return problem.stderr.trim();
  return problem instanceof Error ? problem.message : String(problem);
}

function say(message: string): void {
  void vscode.window.showWarningMessage(message);
}
