import { askGit, readSingleLine } from "./askGit.ts";
import type { Repository } from "./repository.ts";

export interface ResolvedRange {
  readonly kind: "range";
  /** The old side; undefined when everything is new. */
  readonly base: string | undefined;
  /** The new side: a commit, or the working tree with the commit it is based on, if there is one. */
  readonly head: { readonly kind: "worktree" | "commit"; readonly commit: string | undefined };
  /** Text for readers: `15781e2 and the working tree`. */
  readonly shown: string;
}

export type RangeOutcome =
  | ResolvedRange
  | { readonly kind: "unknown"; readonly revision: string; readonly known: readonly string[] }
  | { readonly kind: "refused"; readonly message: string };

const workTree = "WORKTREE";
const namesCap = 5_000;
const rangeCap = 300;

/**
 * Resolves a range. `HEAD` (or `WORKTREE`) compares HEAD with the working tree, and `HEAD~n` the nth ancestor with `HEAD`. `a..b` compares
 * two revisions, and `a...b` begins at their merge base; the end may be `WORKTREE`. A commit, branch or tag stands for its changes against
 * its first parent.
 */
export async function resolveRange(
  repository: Repository,
  written: string,
  signal?: AbortSignal,
): Promise<RangeOutcome> {
  const range = written.trim() || "HEAD";
  const problem = findRangeProblem(range);
  if (problem !== undefined) return { kind: "refused", message: problem };
  const git = new Revisions(repository, signal);
  if (range === "HEAD" || range === workTree) return createWorktreeRange(await git.commit("HEAD"));
  const [, before, dots, after] = /^(.*?)(\.{2,3})(.*)$/s.exec(range) ?? [];
  if (before !== undefined && after !== undefined) {
    return resolveBetween({ before: before || "HEAD", after: after || "HEAD", isFork: dots === "..." }, git);
  }
  const ancestor = /^HEAD~(\d*)$/.exec(range);
  return ancestor === null ? resolveCommit(range, git) : resolveAncestor(range, Number(ancestor[1] || "1"), git);
}

function findRangeProblem(range: string): string | undefined {
  if (range.length > rangeCap) return `A range of commits can have at most ${rangeCap} characters.`;
  const sides = range.split(/\.{2,3}/);
  const isOdd = sides.length > 2 || sides.some((side) => /^[-^]|\p{Cc}/u.test(side));
  return isOdd
    ? `"${range.replace(/\p{Cc}/gu, " ")}" is not a range of commits. Use HEAD for the working tree, HEAD~n, a..b, a...b, a branch, a tag or a commit.`
    : undefined;
}

/** Compares a base with the working tree; `head` is the commit that it is based on. */
function createWorktreeRange(head: string | undefined, base = head): ResolvedRange {
  const shown =
    base === undefined ? "the working tree, before the first commit" : `${abbreviate(base)} and the working tree`;
  return { kind: "range", base, head: { kind: "worktree", commit: head }, shown };
}

async function resolveAncestor(range: string, count: number, git: Revisions): Promise<RangeOutcome> {
  const [base, head] = [await git.commit(range), await git.commit("HEAD")];
  if (base !== undefined && head !== undefined) return createCommitRange(base, head);
  if (head === undefined) return noCommits;
  const depth = Number((await git.ask(["rev-list", "--count", "--first-parent", head])) ?? "1") - 1;
  const message = `${range} does not exist: ${depth === 1 ? "there is 1 commit" : `there are ${depth} commits`} before HEAD, but ${count} were asked for.`;
  return { kind: "refused", message: `${message} Use ${depth > 0 ? `HEAD~${depth}` : "HEAD"}.` };
}

const noCommits: RangeOutcome = {
  kind: "refused",
  message: "This repository has no commits yet. Use HEAD for everything in the working tree.",
};

interface Sides {
  readonly before: string;
  readonly after: string;
  readonly isFork: boolean;
}

async function resolveBetween({ before, after, isFork }: Sides, git: Revisions): Promise<RangeOutcome> {
  const isWorktree = after === workTree;
  const one = await git.commit(before);
  if (one === undefined) return git.unknown(before);
  const other = await git.commit(isWorktree ? "HEAD" : after);
  if (other === undefined) return git.unknown(after);
  const base = isFork ? await git.ask(["merge-base", one, other]) : one;
  if (base === undefined) {
    const message = `${before} and ${after} have no commit in common.`;
    return { kind: "refused", message: `${message} Use ${before}..${after} to compare them as they are.` };
  }
  return isWorktree ? createWorktreeRange(other, base) : createCommitRange(base, other);
}

async function resolveCommit(range: string, git: Revisions): Promise<RangeOutcome> {
  const commit = await git.commit(range);
  if (commit === undefined) return git.unknown(range);
  const parent = await git.commit(`${commit}^`);
  if (parent !== undefined) return createCommitRange(parent, commit);
  return {
    kind: "range",
    base: undefined,
    head: { kind: "commit", commit },
    shown: `${abbreviate(commit)}, a first commit`,
  };
}

function createCommitRange(base: string, commit: string): ResolvedRange {
  return { kind: "range", base, head: { kind: "commit", commit }, shown: `${abbreviate(base)}..${abbreviate(commit)}` };
}

function abbreviate(commit: string): string {
  return commit.slice(0, 7);
}

class Revisions {
  readonly #root: string;
  readonly #signal: AbortSignal | undefined;

  constructor({ root }: Repository, signal: AbortSignal | undefined) {
    this.#root = root;
    this.#signal = signal;
  }

  async ask(args: readonly string[]): Promise<string | undefined> {
    return readSingleLine(await askGit(this.#root, args, this.#signal));
  }

  commit(revision: string): Promise<string | undefined> {
    // Revisions that begin with a dash would be options; they were refused before.
    return this.ask(["rev-parse", "--verify", "--quiet", `${revision}^{commit}`]);
  }

  async unknown(revision: string): Promise<RangeOutcome> {
    if (revision === "HEAD" || revision === workTree) return noCommits;
    const format = ["--format=%(refname:short)", `--count=${namesCap}`, "--sort=-committerdate"];
    const listed = await askGit(
      this.#root,
      ["for-each-ref", ...format, "refs/heads", "refs/tags", "refs/remotes"],
      this.#signal,
    );
    const known = listed.kind === "ended" ? listed.stdout.toString().split("\n").filter(Boolean) : [];
    return { kind: "unknown", revision, known };
  }
}
