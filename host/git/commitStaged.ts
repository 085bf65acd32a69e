import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { askGit, lineOf } from "./askGit.ts";
import { type Repository, stateOf } from "./repository.ts";
import type { RepositoryState } from "./repositoryState.ts";
import { type GitEnd, runGit } from "./runner/index.ts";

/** A commit that stands. */
export interface CreatedCommit {
  readonly kind: "created";
  /** Full hash. */
  readonly commit: string;
  readonly subject: string;
  /** None while no branch is checked out. */
  readonly branch: string | undefined;
}

/** What became of a commit. */
export type CommitResult =
  | CreatedCommit
  /** Something else is staged than was shown; nothing was done. */
  | { readonly kind: "changed"; readonly state: RepositoryState }
  | { readonly kind: "no-git" }
  /** Git does not know who commits. */
  | { readonly kind: "no-identity"; readonly output: string }
  /** It was told to end, and nothing was committed. */
  | { readonly kind: "cancelled" }
  /** Git, a hook or the signing refused; the output says why. */
  | { readonly kind: "refused"; readonly output: string };

/** What is to be committed. */
export interface CommitWish {
  readonly message: string;
  /** What the person was shown, see {@link RepositoryState}. */
  readonly shown: string;
  /** Called once it is sure that git will be started, with what the commit will stand on. */
  readonly onBegin?: (before: RepositoryState) => Promise<void>;
}

/** Characters of what hooks print that are handed on, from the end. */
const outputCap = 100_000;

/** Commits what is staged, with hooks and signing as they are configured, if it still is what was shown. */
export async function commitStaged(
  repository: Repository,
  { message, shown, onBegin }: CommitWish,
  signal?: AbortSignal,
): Promise<CommitResult> {
  const looked = await stateOf(repository);
  if (looked.kind !== "found") return looked.kind === "none" ? { ...looked, kind: "refused" } : looked;
  const before = looked.value;
  if (before.shown !== shown) return { kind: "changed", state: before };
  await onBegin?.(before);
  return commitIndex(repository, { message, before }, signal);
}

/** A commit of an index, on what stands. */
interface IndexCommit {
  readonly message: string;
  readonly before: Pick<RepositoryState, "head" | "branch">;
  /** Path of another index than the repository's own. */
  readonly index?: string;
}

/** What became of a commit of an index that nobody was shown. */
export type IndexCommitResult = Exclude<CommitResult, { kind: "changed" }>;

/** Commits an index as it is, with hooks and signing as they are configured. */
export async function commitIndex(
  repository: Repository,
  { message, before, index }: IndexCommit,
  signal?: AbortSignal,
): Promise<IndexCommitResult> {
  const unknown = await missingIdentity(repository);
  if (unknown !== undefined) return { kind: "no-identity", output: unknown };
  const end = await withMessage(message, (file) =>
    runGit(
      {
        profile: "commit",
        folder: repository.root,
        // A line that begins with # is text here. Git takes what it is given for what the repository's encoding says.
        args: ["commit", `--file=${file}`, "--cleanup=whitespace"],
        settings: ["i18n.commitEncoding=UTF-8"],
        variables: index === undefined ? {} : { GIT_INDEX_FILE: index },
      },
      signal,
    ),
  );
  if (end.kind === "no-git") return end;
  // A hook may have run on after the commit stood, and git may fail after it: what the repository says counts.
  return (await createdAfter(repository, before, end)) ?? failureOf(end);
}

/** Keeps the message in a file meanwhile: were it handed over bit by bit, git would commit half of it when we are killed. */
async function withMessage(message: string, commit: (file: string) => Promise<GitEnd>): Promise<GitEnd> {
  const folder = await mkdtemp(join(tmpdir(), "dialectic-message-"));
  try {
    const file = join(folder, "message");
    await writeFile(file, message.endsWith("\n") ? message : `${message}\n`);
    return await commit(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function missingIdentity({ root }: Repository): Promise<string | undefined> {
  for (const role of ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"]) {
    const known = await askGit(root, ["var", role]);
    if (known.kind === "ended" && known.code !== 0) return plain(known.output);
  }
  return undefined;
}

async function createdAfter(
  { root }: Repository,
  { head = "", branch }: Pick<RepositoryState, "head" | "branch">,
  end: GitEnd,
): Promise<CreatedCommit | undefined> {
  const format = "--format=%H%x00%P%x00%s";
  const told = lineOf(await askGit(root, ["log", "-1", "--encoding=UTF-8", format]));
  const [commit, parents = "", subject = ""] = told?.split("\0") ?? [];
  if (commit === undefined || commit === head) return undefined;
  const isOurs = (end.kind === "ended" && end.code === 0) || parents === head;
  return isOurs ? { kind: "created", commit, subject, branch } : undefined;
}

function failureOf(end: Exclude<GitEnd, { kind: "no-git" }>): IndexCommitResult {
  return end.kind === "stopped" ? { kind: "cancelled" } : { kind: "refused", output: plain(end.output) };
}

/** What was printed, as a person reads it: without colours, and without what a progress bar has overwritten. */
function plain(output: string): string {
  const lines = stripVTControlCharacters(output).split(/\r?\n/);
  return lines
    .map((line) => line.slice(line.lastIndexOf("\r") + 1))
    .join("\n")
    .trim()
    .slice(-outputCap);
}
