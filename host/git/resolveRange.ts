import type { RoundRemark } from "@dialectic/shared/protocol";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { maxRangeChars, maxRangeNames } from "../limits.ts";
import { askForLine, askGit } from "./askGit.ts";
import type { GitAnswer, GitFailure } from "./gitAnswer.ts";
import type { Repository } from "./repository.ts";

export interface ResolvedRange {
  readonly kind: "range";
  /** The old side; undefined when everything is new. */
  readonly base: string | undefined;
  /** The new side: a commit, or the working tree with the commit it is based on, if there is one. */
  readonly head: { readonly kind: "worktree" | "commit"; readonly commit: string | undefined };
  /** Text for readers: `15781e2 and the working tree`. */
  readonly shown: string;
  readonly remark?: RangeRemark;
}

/** A fact about a range that a reader must know to judge its changes. */
type RangeRemark = Extract<RoundRemark, { kind: "reversed" | "branch" }>;

export type RangeOutcome =
  | ResolvedRange
  | { readonly kind: "unknown"; readonly revision: string; readonly known: readonly string[] }
  | Refused
  | GitFailure;

const workTree = "WORKTREE";

/**
 * Resolves a range. `HEAD` (or `@`, `WORKTREE`) compares HEAD with the working tree, and `HEAD~n` (or `HEAD^`) the nth ancestor with `HEAD`. `a..b` compares
 * two revisions, and `a...b` begins at their merge base; the end may be `WORKTREE`. A branch stands for everything since it left its
 * upstream, if that has another name, or else the default branch. The default branch, a tag or a commit stands for its changes against its
 * first parent.
 */
export async function resolveRange(
  repository: Repository,
  written: string,
  signal?: AbortSignal,
): Promise<RangeOutcome> {
  const range = nameAncestor(written.trim()) || "HEAD";
  const problem = findRangeProblem(range);
  if (problem !== undefined) return refuse(problem);
  const git = new Revisions(repository, signal);
  const resolved = await resolve(range, git);
  // A question that git could not answer has not the answer "no".
  return git.failure ?? resolved;
}

async function resolve(range: string, git: Revisions): Promise<RangeOutcome> {
  if (range === "HEAD" || range === workTree) return createWorktreeRange(await git.head());
  const [, before, dots, after] = /^(.*?)(\.{2,3})(.*)$/s.exec(range) ?? [];
  if (before !== undefined && after !== undefined) {
    const [one, other] = [before.trim() || "HEAD", after.trim() || "HEAD"];
    return resolveBetween({ before: one, after: other, isFork: dots === "..." }, git);
  }
  const ancestor = /^HEAD~(\d*)$/.exec(range);
  return ancestor === null ? resolveCommit(range, git) : resolveAncestor(range, Number(ancestor[1] || "1"), git);
}

/** Names `@` and `HEAD^` as git's other spelling does, since a range means the same in each. */
function nameAncestor(range: string): string {
  const named = range.replace(/^@(?=[~^]|$)/, "HEAD");
  return named.replace(/^HEAD(\^+)$/, (_, carets: string) => `HEAD~${carets.length}`);
}

/** Returns the right side of a range as it is written: `HEAD` for an ancestor of it, the name itself for a branch. */
export function nameRightSide(written: string): string {
  const range = nameAncestor(written.trim());
  const [, right] = /\.{2,3}(.*)$/s.exec(range) ?? [];
  return (right ?? range.replace(/^HEAD~\d*$/, "HEAD")).trim() || "HEAD";
}

function findRangeProblem(range: string): string | undefined {
  if (range.length > maxRangeChars) return `A range of commits can have at most ${maxRangeChars} characters.`;
  const sides = range.split(/\.{2,3}/).map((side) => side.trim());
  if (sides.length === 2 && sides.every((side) => side === ""))
    return `"${range}" has no side. Name one: main.. for main against HEAD, ..topic for HEAD against topic.`;
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
  const [base, head] = [await git.commit(range), await git.head()];
  if (base !== undefined && head !== undefined) return createCommitRange(base, head);
  if (head === undefined) return noCommits;
  const depth = Number((await git.ask(["rev-list", "--count", "--first-parent", head])) ?? "1") - 1;
  const found = depth === 1 ? "there is 1 commit" : `there are ${depth} commits`;
  const isShallow = (await git.ask(["rev-parse", "--is-shallow-repository"])) === "true";
  const where = isShallow ? "in this shallow clone, which git fetch --unshallow completes, " : "";
  const message = `${range} does not exist: ${where}${found} before HEAD, but ${count} were asked for.`;
  const advice =
    depth > 0
      ? `Use HEAD~${depth}.`
      : `Use ${abbreviate(head)} for that commit itself, or HEAD for uncommitted changes.`;
  return refuse(`${message} ${advice}`);
}

const noCommits: RangeOutcome = refuse(
  "This repository has no commits yet. Use HEAD for everything in the working tree.",
);

interface Sides {
  readonly before: string;
  readonly after: string;
  readonly isFork: boolean;
}

async function resolveBetween({ before, after, isFork }: Sides, git: Revisions): Promise<RangeOutcome> {
  if (before === workTree) {
    const message = "WORKTREE can only be the right side of a range. Use HEAD..WORKTREE for uncommitted changes.";
    return refuse(message);
  }
  const isWorktree = after === workTree;
  const one = await git.commit(before);
  if (one === undefined) return git.unknown(before);
  const other = isWorktree ? await git.head() : await git.commit(after);
  if (other === undefined) return git.unknown(after);
  const base = isFork ? await git.ask(["merge-base", one, other]) : one;
  if (base === undefined) {
    const message = `${before} and ${after} have no commit in common.`;
    return refuse(`${message} Use ${before}..${after} to compare them as they are.`);
  }
  const resolved = isWorktree ? createWorktreeRange(other, base) : createCommitRange(base, other);
  const isRelated = !isFork && (await git.ask(["merge-base", one, other])) !== undefined;
  const commits = isRelated ? await git.count(other, one) : 0;
  return commits === 0 ? resolved : { ...resolved, remark: { kind: "reversed", left: before, right: after, commits } };
}

async function resolveCommit(range: string, git: Revisions): Promise<RangeOutcome> {
  const commit = await git.commit(range);
  if (commit === undefined) return git.unknown(range);
  const left = await findLeftBranch(range, git);
  const fork = left === undefined ? undefined : await git.ask(["merge-base", left, commit]);
  if (left !== undefined && fork !== undefined) {
    const remark = { kind: "branch", branch: range, base: left, commits: await git.count(fork, commit) } as const;
    return { ...createCommitRange(fork, commit), remark };
  }
  const parent = await git.commit(`${commit}^`);
  if (parent !== undefined) return createCommitRange(parent, commit);
  if (await git.isCut(commit)) {
    const message = `The commit before ${abbreviate(commit)} is not in this shallow clone, so its changes are unknown.`;
    return refuse(`${message} Run git fetch --deepen=1, then call again.`);
  }
  return {
    kind: "range",
    base: undefined,
    head: { kind: "commit", commit },
    shown: `${abbreviate(commit)}, a first commit`,
  };
}

/** Returns the branch that a branch left; undefined for the default branch, and for what is no branch. */
async function findLeftBranch(range: string, git: Revisions): Promise<string | undefined> {
  const name = await git.ask(["rev-parse", "--symbolic-full-name", "--verify", "--quiet", range]);
  if (name === undefined || !/^refs\/(?:heads|remotes)\//.test(name)) return undefined;
  const own = nameBranch(name);
  const upstream = name.startsWith("refs/heads/")
    ? await git.ask(["for-each-ref", "--format=%(upstream)", name])
    : undefined;
  if (upstream && nameBranch(upstream) !== own && (await git.commit(upstream)) !== undefined) return shorten(upstream);
  const origin = await git.ask(["symbolic-ref", "--quiet", "refs/remotes/origin/HEAD"]);
  for (const branch of [origin, "refs/heads/main", "refs/heads/master"]) {
    if (!branch || (await git.commit(branch)) === undefined) continue;
    return nameBranch(branch) === own ? undefined : shorten(branch);
  }
  return undefined;
}

/** The name of a branch without that of its remote, which has no slash. */
function nameBranch(ref: string): string {
  return ref.replace(/^refs\/(?:heads|remotes\/[^/]+)\//, "");
}

function shorten(ref: string): string {
  return ref.replace(/^refs\/(?:heads|remotes)\//, "");
}

function createCommitRange(base: string, commit: string): ResolvedRange {
  return { kind: "range", base, head: { kind: "commit", commit }, shown: `${abbreviate(base)}..${abbreviate(commit)}` };
}

function abbreviate(commit: string): string {
  return commit.slice(0, 7);
}

function explainLost(commit: string): string {
  return `HEAD is ${abbreviate(commit)}, a commit that git cannot read. Look at the repository with git fsck.`;
}

class Revisions {
  /** Why a question had no answer. */
  failure: GitFailure | undefined;
  readonly #root: string;
  readonly #signal: AbortSignal | undefined;

  constructor({ root }: Repository, signal: AbortSignal | undefined) {
    this.#root = root;
    this.#signal = signal;
  }

  async ask(args: readonly string[]): Promise<string | undefined> {
    return this.#keep(await askForLine(this.#root, args, this.#signal));
  }

  #keep<T>(given: GitAnswer<T>): T | undefined {
    if (given.kind === "read") return given.value;
    this.failure ??= given;
    return undefined;
  }

  /** Returns the commit of HEAD; undefined before the first one. */
  async head(): Promise<string | undefined> {
    const commit = await this.commit("HEAD");
    const named = commit === undefined ? await this.ask(["rev-parse", "--verify", "--quiet", "HEAD"]) : undefined;
    if (named !== undefined) this.failure ??= { kind: "failed", output: explainLost(named) };
    return commit;
  }

  commit(revision: string): Promise<string | undefined> {
    // Revisions that begin with a dash would be options; they were refused before.
    return this.ask(["rev-parse", "--verify", "--quiet", `${revision}^{commit}`]);
  }

  /** Counts the commits of the second that the first lacks. */
  async count(first: string, second: string): Promise<number> {
    return Number((await this.ask(["rev-list", "--count", `${first}..${second}`])) ?? "0");
  }

  /** True for a commit whose parents a shallow clone lacks. */
  async isCut(commit: string): Promise<boolean> {
    if ((await this.ask(["rev-parse", "--is-shallow-repository"])) !== "true") return false;
    const read = this.#keep(await askGit(this.#root, ["cat-file", "commit", commit], this.#signal));
    return /^parent /m.test(read?.toString().split("\n\n")[0] ?? "");
  }

  async unknown(revision: string): Promise<RangeOutcome> {
    if (revision === "HEAD" || revision === workTree) return noCommits;
    const format = ["--format=%(refname:short)", `--count=${maxRangeNames}`, "--sort=-committerdate"];
    const args = ["for-each-ref", ...format, "refs/heads", "refs/tags", "refs/remotes"];
    const listed = this.#keep(await askGit(this.#root, args, this.#signal));
    return { kind: "unknown", revision, known: listed?.toString().split("\n").filter(Boolean) ?? [] };
  }
}
