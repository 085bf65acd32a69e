import { maxLayerCommits, maxNamedLayers } from "../limits.ts";
import { askGit } from "./askGit.ts";
import { answer, type GitAnswer } from "./gitAnswer.ts";
import type { Repository } from "./repository.ts";

/*
 * A range may hold the commits of several branches that stand on each other, which forges call a stack. Each branch that ends between
 * the two sides of the range, on the line of first parents, is a layer below the range's own. Nothing tells a layer from a stale branch that
 * happens to point there, so layers are named, and hide no commits unless someone asks for that. Not layers are: what ends at either side of the range,
 * another branch of the range's own name (its remote may be behind), and the remote of a branch that is here, too.
 */

/** A commit between the two sides of a range at which branches end. */
export interface Layer {
  /** The branches that end there; those of remotes have the name of their remote. */
  readonly branches: readonly string[];
  /** Commits of the range above this layer, on the line of first parents: at least 1. */
  readonly above: number;
}

/** Finds the layers of a range, the uppermost first: at most `maxNamedLayers`, among the last `maxLayerCommits` commits. */
export async function findLayers(
  { root }: Repository,
  { base, head, own }: { readonly base: string; readonly head: string; readonly own: string },
  signal?: AbortSignal,
): Promise<GitAnswer<readonly Layer[]>> {
  const line = ["rev-list", "--first-parent", `--max-count=${maxLayerCommits}`, head, `^${base}`];
  const walked = await askGit(root, line, signal);
  if (walked.kind !== "read") return walked;
  const commits = toLines(walked.value);
  if (commits.length < 2) return answer([]);
  const named = await askGit(
    root,
    ["for-each-ref", "--format=%(objectname) %(refname)", "refs/heads", "refs/remotes"],
    signal,
  );
  if (named.kind !== "read") return named;
  return answer(listLayers(commits, readBranches(named.value), own));
}

interface Branch {
  readonly commit: string;
  /** The name without that of its remote, which has no slash. */
  readonly name: string;
  readonly remote: string | undefined;
}

function readBranches(printed: Buffer): readonly Branch[] {
  const branches = toLines(printed).flatMap((row): Branch[] => {
    const [, commit, remote, name] = /^(\S+) refs\/(?:heads|remotes\/([^/]+))\/(.+)$/s.exec(row) ?? [];
    return commit === undefined || name === undefined ? [] : [{ commit, name, remote }];
  });
  return branches.filter(({ name, remote }) => remote === undefined || name !== "HEAD");
}

function listLayers(commits: readonly string[], branches: readonly Branch[], own: string): readonly Layer[] {
  const names = new Set([own, ...branches.flatMap(({ commit, name }) => (commit === commits[0] ? [name] : []))]);
  const local = new Set(branches.flatMap(({ name, remote }) => (remote === undefined ? [name] : [])));
  const at = new Map<string, string[]>();
  for (const { commit, name, remote } of branches) {
    if (names.has(name) || (remote !== undefined && local.has(name))) continue;
    at.set(commit, [...(at.get(commit) ?? []), remote === undefined ? name : `${remote}/${name}`]);
  }
  const layers = commits.flatMap((commit, above) => {
    const ending = at.get(commit);
    return ending === undefined ? [] : [{ branches: ending, above }];
  });
  return layers.slice(0, maxNamedLayers);
}

function toLines(printed: Buffer): readonly string[] {
  return printed.toString().split("\n").filter(Boolean);
}
