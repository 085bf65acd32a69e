import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { maxHookOutputChars } from "../limits.ts";
import { askForLine, askGit } from "./askGit.ts";
import { answer, explainFailure, type GitAnswer, type GitFailure } from "./gitAnswer.ts";
import { type Repository, readRepositoryState } from "./repository.ts";
import type { RepositoryState } from "./repositoryState.ts";
import { runGit } from "./runner/runGit.ts";
import type { GitEnd } from "./runner/startProcess.ts";
import { onDisk, withTemporaryFolder } from "./temporaryFolder.ts";
import { unlessLocked } from "./unlessLocked.ts";

export interface CreatedCommit {
  readonly kind: "created";
  /** Full hash. */
  readonly commit: string;
  readonly subject: string;
  /** Undefined on a detached HEAD. */
  readonly branch: string | undefined;
}

export type CommitResult =
  | CreatedCommit
  /** The staged changes differ from those shown; nothing was done. */
  | { readonly kind: "changed"; readonly state: RepositoryState }
  | { readonly kind: "no-git" }
  | { readonly kind: "no-identity"; readonly output: string }
  | { readonly kind: "cancelled" }
  /** Git, a hook or signing refused; `output` gives the reason. */
  | { readonly kind: "refused"; readonly output: string };

export interface CommitWish {
  readonly message: string;
  /** The `shown` of the {@link RepositoryState} that the person saw. */
  readonly shown: string;
  readonly onBegin?: (before: RepositoryState) => Promise<void>;
}

/** Commits the staged changes, with hooks and signing as configured, if they are still those that were shown. */
export async function commitStaged(
  repository: Repository,
  { message, shown, onBegin }: CommitWish,
  signal?: AbortSignal,
): Promise<CommitResult> {
  const looked = await readRepositoryState(repository);
  if (looked.kind === "stopped") return { kind: "cancelled" };
  if (looked.kind !== "read") return looked.kind === "failed" ? { ...looked, kind: "refused" } : looked;
  const before = looked.value;
  if (before.shown !== shown) return { kind: "changed", state: before };
  await onBegin?.(before);
  return commitIndex(repository, { message, before }, signal);
}

interface IndexCommit {
  readonly message: string;
  readonly before: Pick<RepositoryState, "head" | "branch">;
  readonly index?: string;
}

export type IndexCommitResult = Exclude<CommitResult, { kind: "changed" }>;

export async function commitIndex(
  repository: Repository,
  { message, before, index }: IndexCommit,
  signal?: AbortSignal,
): Promise<IndexCommitResult> {
  const unknown = await findMissingIdentity(repository);
  if (unknown !== undefined) return { kind: "no-identity", output: unknown };
  const end = await withMessage(message, (file) =>
    unlessLocked(
      () =>
        runGit(
          {
            profile: "commit",
            folder: repository.root,
            // `--cleanup=whitespace` keeps lines that begin with #. The message file is UTF-8, but git would assume the repository's encoding.
            args: ["commit", `--file=${file}`, "--cleanup=whitespace"],
            settings: ["i18n.commitEncoding=UTF-8"],
            variables: index === undefined ? {} : { GIT_INDEX_FILE: index },
          },
          signal,
        ),
      signal,
    ),
  );
  if (end.kind === "no-git") return end;
  if (end.kind === "failed") return { kind: "refused", output: end.output };
  // A hook may run on after the commit was made, and git may fail after it, so only the repository's state counts.
  return (await findCreatedCommit(repository, before, end)) ?? toFailure(end);
}

/** Passes the message in a file: if it were streamed and this process killed, git would commit half of it. */
async function withMessage(
  message: string,
  commit: (file: string) => Promise<GitEnd>,
): Promise<GitEnd | Extract<GitFailure, { kind: "failed" }>> {
  const ended = await withTemporaryFolder("message", async (folder): Promise<GitAnswer<GitEnd>> => {
    const file = join(folder, "message");
    const written = await onDisk(() => writeFile(file, message.endsWith("\n") ? message : `${message}\n`));
    return written.kind === "read" ? answer(await commit(file)) : written;
  });
  return ended.kind === "read" ? ended.value : { kind: "failed", output: explainFailure(ended) };
}

async function findMissingIdentity({ root }: Repository): Promise<string | undefined> {
  for (const role of ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"]) {
    const known = await askGit(root, ["var", role]);
    if (known.kind === "failed") return toPlainText(known.output);
  }
  return undefined;
}

async function findCreatedCommit(
  { root }: Repository,
  { head = "", branch }: Pick<RepositoryState, "head" | "branch">,
  end: GitEnd,
): Promise<IndexCommitResult | undefined> {
  const format = "--format=%H%x00%P%x00%s";
  const latest = await askForLine(root, ["log", "-1", "--encoding=UTF-8", format]);
  const hasSucceeded = end.kind === "ended" && end.code === 0;
  if (latest.kind !== "read") {
    const output = `The commit was made, but it cannot be read: ${explainFailure(latest)}`;
    return hasSucceeded ? { kind: "refused", output } : undefined;
  }
  const [commit, parents = "", subject = ""] = latest.value?.split("\0") ?? [];
  if (commit === undefined || commit === head) return undefined;
  const isOurs = hasSucceeded || parents === head;
  return isOurs ? { kind: "created", commit, subject, branch } : undefined;
}

function toFailure(end: Exclude<GitEnd, { kind: "no-git" }>): IndexCommitResult {
  return end.kind === "stopped" ? { kind: "cancelled" } : { kind: "refused", output: toPlainText(end.output) };
}

/** Returns printed text as a person reads it: without colours and without the overwritten states of progress bars. */
function toPlainText(output: string): string {
  const lines = stripVTControlCharacters(output).split(/\r?\n/);
  return lines
    .map((line) => line.slice(line.lastIndexOf("\r") + 1))
    .join("\n")
    .trim()
    .slice(-maxHookOutputChars);
}
