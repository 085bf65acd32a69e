import { askGit } from "./askGit.ts";
import type { EntryBefore } from "./commitSeries.ts";
import type { Repository, WorkingTree } from "./repository.ts";
import type { GitEnd } from "./runner/index.ts";
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
export async function listCommitsSince({ root }: WorkingTree, head: string | undefined): Promise<CommitsSince> {
  const now = getOutput(await askGit(root, ["rev-parse", "--verify", "--quiet", "HEAD"]))?.trim();
  if (now === head) return { kind: "none" };
  if (now === undefined) return { kind: "elsewhere" };
  const isOnTop = head === undefined || hasSucceeded(await askGit(root, ["merge-base", "--is-ancestor", head, now]));
  if (!isOnTop) return { kind: "elsewhere" };
  const range = head === undefined ? now : `${head}..${now}`;
  const format = "--format=%H%x00%s";
  const listed = getOutput(
    await askGit(root, ["log", "--first-parent", "--reverse", "--encoding=UTF-8", format, range]),
  );
  const lines = listed?.split("\n").filter((line) => line !== "") ?? [];
  const commits = lines.map((line) => {
    const [commit = "", subject = ""] = line.split("\0");
    return { commit, subject };
  });
  return commits.length === 0 ? { kind: "elsewhere" } : { kind: "commits", commits };
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
  const names = new Set(before.map(({ name }) => name));
  const trees = await Promise.all(commits.map(({ commit }) => readCommitEntries(repository, commit, names)));
  const touched = before.map(({ name, entry, isIntended }): [string, TouchedEntry] => {
    const current = now.get(name);
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
): Promise<IndexEntries> {
  const end = await askGit(root, ["ls-tree", "-r", "-z", "--full-tree", commit]);
  const lines = end.kind === "ended" && end.code === 0 ? end.stdout.toString("latin1").split("\0") : [];
  const entries = lines.flatMap((line): [string, string][] => {
    const tab = line.indexOf("\t");
    const [mode = "", , oid = ""] = line.slice(0, tab).split(" ");
    const name = line.slice(tab + 1);
    return names.has(name) ? [[name, `${mode} ${oid}`]] : [];
  });
  return new Map(entries);
}

function getOutput(end: GitEnd): string | undefined {
  return end.kind === "ended" && end.code === 0 ? end.stdout.toString() : undefined;
}

function hasSucceeded(end: GitEnd): boolean {
  return end.kind === "ended" && end.code === 0;
}
