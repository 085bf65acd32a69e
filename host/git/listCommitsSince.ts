import { askForLine, askGit, askWhether } from "./askGit.ts";
import type { EntryBefore } from "./commitSeries.ts";
import { answer, explainFailure, type GitAnswer, mapAnswer } from "./gitAnswer.ts";
import type { Repository, WorkingTree } from "./repository.ts";
import { type IndexEntries, readOwnEntries } from "./scratchIndex.ts";
import { type MadeSeries, type TouchedEntry, takeBack } from "./takeBack.ts";

interface LaterCommit {
  readonly commit: string;
  readonly subject: string;
}

/** The commits made since a known HEAD: none, these, or `elsewhere` when history was rewritten. */
export type CommitsSince =
  | { readonly kind: "none" }
  | { readonly kind: "commits"; readonly commits: readonly LaterCommit[] }
  | { readonly kind: "elsewhere" };

/** Lists the commits on top of one, oldest first; all commits when there was none. */
export async function listCommitsSince(
  { root }: WorkingTree,
  head: string | undefined,
): Promise<GitAnswer<CommitsSince>> {
  const now = await askForLine(root, ["rev-parse", "--verify", "--quiet", "HEAD"]);
  if (now.kind !== "read") return now;
  if (now.value === head) return answer({ kind: "none" });
  if (now.value === undefined) return answer({ kind: "elsewhere" });
  const isOnTop =
    head === undefined ? answer(true) : await askWhether(root, ["merge-base", "--is-ancestor", head, now.value]);
  // A commit that git no longer has is on no branch.
  if (isOnTop.kind === "failed" || (isOnTop.kind === "read" && !isOnTop.value)) return answer({ kind: "elsewhere" });
  if (isOnTop.kind !== "read") return isOnTop;
  const range = head === undefined ? now.value : `${head}..${now.value}`;
  const format = "--format=%H%x00%s";
  const listed = await askGit(root, ["log", "--first-parent", "--reverse", "--encoding=UTF-8", format, range]);
  return mapAnswer(listed, (printed) => {
    const lines = printed.toString().split("\n");
    const commits = lines
      .filter((line) => line !== "")
      .map((line) => {
        const [commit = "", subject = ""] = line.split("\0");
        return { commit, subject };
      });
    return commits.length === 0 ? { kind: "elsewhere" } : { kind: "commits", commits };
  });
}

export interface CutSeries extends Pick<MadeSeries, "head" | "branch"> {
  readonly commits: readonly LaterCommit[];
  readonly before: readonly EntryBefore[];
}

/** Takes back a series that was cut off before it recorded its index changes. Index entries that match one of the commits are restored. */
export async function takeBackCut(
  repository: Repository,
  { head, branch, commits, before }: CutSeries,
): Promise<string | undefined> {
  const now = await readOwnEntries(repository);
  if (now.kind !== "read") return explainFailure(now);
  const names = new Set(before.map(({ name }) => name));
  const trees: IndexEntries[] = [];
  for (const { commit } of commits) {
    const tree = await readCommitEntries(repository, commit, names);
    if (tree.kind !== "read") return explainFailure(tree);
    trees.push(tree.value);
  }
  const touched = before.map(({ name, entry, isIntended }): [string, TouchedEntry] => {
    const current = now.value.get(name);
    const isOurs = trees.some((tree) => tree.get(name) === current);
    return [name, { before: entry, after: isOurs ? current : entry, isIntended }];
  });
  const [first = "", last = ""] = [commits[0]?.commit, commits.at(-1)?.commit];
  return takeBack(repository, { head, branch, first, last, touched: new Map(touched) });
}

async function readCommitEntries(
  { root }: WorkingTree,
  commit: string,
  names: ReadonlySet<string>,
): Promise<GitAnswer<IndexEntries>> {
  const listed = await askGit(root, ["ls-tree", "-r", "-z", "--full-tree", commit]);
  return mapAnswer(listed, (printed) => {
    const entries = printed
      .toString("latin1")
      .split("\0")
      .flatMap((line): [string, string][] => {
        const tab = line.indexOf("\t");
        const [mode = "", , oid = ""] = line.slice(0, tab).split(" ");
        const name = line.slice(tab + 1);
        return names.has(name) ? [[name, `${mode} ${oid}`]] : [];
      });
    return new Map(entries);
  });
}
