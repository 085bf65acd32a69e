import { askForLine } from "./askGit.ts";
import { explainFailure, type GitAnswer, toAnswer } from "./gitAnswer.ts";
import type { IndexEntry } from "./readChangedFiles.ts";
import type { Repository } from "./repository.ts";
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
  const head = await askForLine(root, ["rev-parse", "--verify", "--quiet", "HEAD"]);
  if (head.kind !== "read") return explainFailure(head);
  if (head.value !== made.last)
    return "Something else has been committed or checked out since, or the commits were changed.";
  const branch = await askForLine(root, ["symbolic-ref", "--quiet", "HEAD"]);
  if (branch.kind !== "read") return explainFailure(branch);
  if (branch.value !== (made.branch === undefined ? undefined : `refs/heads/${made.branch}`))
    return "Another branch is checked out.";
  const containing = ["for-each-ref", "--count=1", "--format=%(refname:short)", "--contains", made.first];
  const pushed = await askForLine(root, [...containing, "refs/remotes"]);
  if (pushed.kind !== "read") return explainFailure(pushed);
  if (pushed.value !== undefined) return `They have been pushed: ${pushed.value} has them.`;
  const moved = await moveHead(repository, made.head, made.last);
  if (moved.kind !== "read") return explainFailure(moved);
  const restored = await restoreIndex(repository, made);
  if (restored === undefined) return undefined;
  await moveHead(repository, made.last, made.head);
  return restored;
}

async function moveHead(
  repository: Repository,
  to: string | undefined,
  from: string | undefined,
): Promise<GitAnswer<unknown>> {
  const message = ["-m", "dialectic: undo commits by section"];
  const args = to === undefined ? ["-d", "HEAD", from ?? ""] : ["HEAD", to, from ?? ""];
  return toAnswer(await runOnOwnIndex(repository, ["update-ref", ...message, ...args]));
}

async function restoreIndex(repository: Repository, { touched, last }: MadeSeries): Promise<string | undefined> {
  const now = await readOwnEntries(repository);
  if (now.kind !== "read") return explainFailure(now);
  const ours = [...touched].filter(([name, { after }]) => now.value.get(name) === after);
  if (ours.length === 0) return undefined;
  const before = ours.map(([name, entry]) => [name, entry.isIntended ? undefined : entry.before] as const);
  const put = toAnswer(await runOnOwnIndex(repository, takeEntriesArguments, formatIndexInfo(new Map(before), last)));
  if (put.kind !== "read") return explainFailure(put);
  const intended = ours.filter(([, { isIntended }]) => isIntended).map(([name]) => `${name}\0`);
  if (intended.length === 0) return undefined;
  const paths = ["--pathspec-from-file=-", "--pathspec-file-nul"];
  const added = toAnswer(await runOnOwnIndex(repository, ["add", "--intent-to-add", ...paths], intended.join("")));
  return added.kind === "read" ? undefined : explainFailure(added);
}
