import { askGit, readSingleLine } from "./askGit.ts";
import type { IndexEntry } from "./readChangedFiles.ts";
import type { Repository } from "./repository.ts";
import type { GitEnd } from "./runner/index.ts";
import { formatIndexInfo, readOwnEntries, runOnOwnIndex, takeEntriesArguments } from "./scratchIndex.ts";

export interface TouchedEntry {
  readonly before: IndexEntry | undefined;
  readonly after: IndexEntry | undefined;
  readonly isIntended: boolean;
}

export interface MadeSeries {
  /** The commit before the series; undefined before the first commit. */
  readonly head: string | undefined;
  readonly branch: string | undefined;
  readonly first: string;
  readonly last: string;
  readonly touched: ReadonlyMap<string, TouchedEntry>;
}

/**
 * Takes commits back: restores the branch and the index, except for changes staged since. Files are not touched. Returns the reason when
 * that is not possible; nothing was changed then.
 */
export async function takeBack(repository: Repository, made: MadeSeries): Promise<string | undefined> {
  const { root } = repository;
  if (readSingleLine(await askGit(root, ["rev-parse", "--verify", "--quiet", "HEAD"])) !== made.last)
    return "Something else has been committed or checked out since, or the commits were changed.";
  const branch = made.branch === undefined ? undefined : `refs/heads/${made.branch}`;
  if (readSingleLine(await askGit(root, ["symbolic-ref", "--quiet", "HEAD"])) !== branch)
    return "Another branch is checked out.";
  const pushed = readSingleLine(
    await askGit(root, [
      "for-each-ref",
      "--count=1",
      "--format=%(refname:short)",
      "--contains",
      made.first,
      "refs/remotes",
    ]),
  );
  if (pushed !== undefined) return `They have been pushed: ${pushed} has them.`;
  const moved = await moveHead(repository, made.head, made.last);
  if (!hasSucceeded(moved)) return describeFailure(moved);
  const restored = await restoreIndex(repository, made);
  if (restored === undefined) return undefined;
  await moveHead(repository, made.last, made.head);
  return restored;
}

function moveHead(repository: Repository, to: string | undefined, from: string | undefined): Promise<GitEnd> {
  const message = ["-m", "dialectic: undo commits by section"];
  const args = to === undefined ? ["-d", "HEAD", from ?? ""] : ["HEAD", to, from ?? ""];
  return runOnOwnIndex(repository, ["update-ref", ...message, ...args]);
}

async function restoreIndex(repository: Repository, { touched, last }: MadeSeries): Promise<string | undefined> {
  const now = await readOwnEntries(repository);
  const ours = [...touched].filter(([name, { after }]) => now.get(name) === after);
  if (ours.length === 0) return undefined;
  const before = ours.map(([name, entry]) => [name, entry.isIntended ? undefined : entry.before] as const);
  const end = await runOnOwnIndex(repository, takeEntriesArguments, formatIndexInfo(new Map(before), last));
  if (!hasSucceeded(end)) return describeFailure(end);
  const intended = ours.filter(([, { isIntended }]) => isIntended).map(([name]) => `${name}\0`);
  if (intended.length === 0) return undefined;
  const paths = ["--pathspec-from-file=-", "--pathspec-file-nul"];
  const added = await runOnOwnIndex(repository, ["add", "--intent-to-add", ...paths], intended.join(""));
  return hasSucceeded(added) ? undefined : describeFailure(added);
}

function hasSucceeded(end: GitEnd): boolean {
  return end.kind === "ended" && end.code === 0;
}

function describeFailure(end: GitEnd): string {
  return end.kind === "ended" ? end.output.trim() : `git could not be run (${end.kind})`;
}
