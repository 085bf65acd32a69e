import { alignSequences } from "@dialectic/shared/review";
import { createBreath } from "../base/breath.ts";
import { commitCostsTimeoutMs, maxComparedCommits, maxJointlyPaired, maxPairedCommits } from "../limits.ts";
import { askForLine } from "./askGit.ts";
import { assignLeast, type PairCost } from "./assignLeast.ts";
import { type GitAnswer, mapAnswer } from "./gitAnswer.ts";
import { findCommitBase } from "./rangeCommits.ts";
import {
  type CommitPatch,
  listMadeCommits,
  type MadeCommit,
  readCommitPatches,
  readPatchDigest,
} from "./readCommitPatches.ts";
import type { WorkingTree } from "./repository.ts";

/*
 * Which commit of an earlier history became which one of a later one, after a rebase, an amend or a fixup. Rules, one after the other:
 * 1. A commit that both have is its own pair.
 * 2. Commits with equal changes are pairs: the same lines removed and added in the same files. Of several, the one with the same message.
 * 3. The others are paired as `git range-diff` does: at the least cost together, which for a pair is the length of the difference of
 *    their patches, and for a commit that stays alone 60 % of its patch. Of equal costs, the pair with the same subject.
 * 4. What is left is paired by author, time of the author and subject, which a rebase keeps; then by author and subject alone, where each side
 *    has one such commit: somebody who commits again seldom finds new words.
 * `git range-diff` starts the textconv of the repository, so it is not used. It has the same pairs, but for these:
 * - It calls a pair changed when lines around the changes are others. Here such a pair has equal changes (rule 2).
 * - It does not know rule 4: a commit that was rewritten is a new one there, and a merge is left out. Merges of a pair are the same when somebody
 *   changed the same by hand in both (`host/git/mergeAgain.ts`). Where that is not known, they count as changed.
 * - More commits than `maxComparedCommits` on a side are paired by rule 4 first. Patches that are too long together are read in part. Patches
 *   whose comparison takes too long are not compared at all, as some of the costs would give other pairs than all. All of it is said with
 *   `isCut`, and so are commits that are left out.
 */

export interface PairedCommits {
  readonly earlier: MadeCommit | undefined;
  readonly later: MadeCommit | undefined;
  readonly isSame: boolean;
}

export interface CommitPairs {
  /** The later commits in their order, the first one first, then the earlier ones that have no pair. */
  readonly pairs: readonly PairedCommits[];
  /** True when not all commits could be compared. */
  readonly isCut: boolean;
}

export interface CommitRange {
  /** A commit, or the tree with which a history begins. */
  readonly base: string;
  readonly tip: string;
}

interface Known extends MadeCommit {
  /** Undefined for a merge, and for a patch that was not read. */
  readonly patch: CommitPatch | undefined;
}

/** Pairs the commits of two ranges; rule 3 is left out when it takes longer than `until`. */
export async function pairCommits(
  repository: WorkingTree,
  ranges: { readonly earlier: CommitRange; readonly later: CommitRange },
  signal: AbortSignal,
  until = AbortSignal.timeout(commitCostsTimeoutMs),
): Promise<GitAnswer<CommitPairs>> {
  const earlier = await list(repository, ranges.earlier, signal);
  if (earlier.kind !== "read") return earlier;
  const later = await list(repository, ranges.later, signal);
  if (later.kind !== "read") return later;
  const pairing = new Pairing();
  const ids = new Map(earlier.value.commits.map((each) => [each.commit, each]));
  for (const each of later.value.commits) {
    const own = ids.get(each.commit);
    if (own !== undefined) pairing.pair(own, each, true);
  }
  const left = pairing.alone(earlier.value.commits, later.value.commits);
  const read = await readPatches(repository, left, signal);
  if (read.kind !== "read") return read;
  const sides = { earlier: earlier.value, later: later.value, left };
  const mapped = await mapPairs(pairing, sides, read.value, { signal, until });
  if (mapped.kind !== "read") return mapped;
  return { kind: "read", value: await compareMerges(repository, mapped.value, AbortSignal.any([signal, until])) };
}

type Sides<T> = { readonly earlier: T; readonly later: T };
type Listed = { readonly commits: readonly MadeCommit[]; readonly isCut: boolean };

async function mapPairs(
  pairing: Pairing,
  { left, ...listed }: Sides<Listed> & { readonly left: Sides<readonly MadeCommit[]> },
  known: (commit: MadeCommit) => Known,
  { signal, until }: { readonly signal: AbortSignal; readonly until: AbortSignal },
): Promise<GitAnswer<CommitPairs>> {
  let [earlier, later] = [left.earlier.map(known), left.later.map(known)];
  const rest = () => {
    ({ earlier, later } = pairing.alone(earlier, later));
  };
  pairEqual(pairing, earlier, later);
  rest();
  const isMuch = Math.max(earlier.length, later.length) > maxComparedCommits;
  if (isMuch) {
    pairByAuthor(pairing, earlier, later);
    rest();
  }
  const isTooMuch =
    Math.max(earlier.length, later.length) > maxComparedCommits ||
    !(await pairByCost(pairing, earlier, later, AbortSignal.any([signal, until])));
  rest();
  pairByAuthor(pairing, earlier, later);
  if (signal.aborted) return { kind: "stopped" };
  const isUnread = [...left.earlier, ...left.later].some((each) => !each.isMerge && known(each).patch === undefined);
  const isCut = listed.earlier.isCut || listed.later.isCut || isTooMuch || isUnread;
  return { kind: "read", value: { pairs: pairing.list(listed.earlier.commits, listed.later.commits), isCut } };
}

/** Finds the merges that are the same as before, while there is time. */
async function compareMerges(
  repository: WorkingTree,
  { pairs, isCut }: CommitPairs,
  signal: AbortSignal,
): Promise<CommitPairs> {
  const compared: PairedCommits[] = [];
  let isLate = false;
  for (const pair of pairs) {
    const { earlier, later } = pair;
    const areMerges = earlier?.isMerge === true && later?.isMerge === true && !pair.isSame;
    isLate ||= areMerges && signal.aborted;
    const isSame = areMerges && !isLate && (await areEqualMerges(repository, [earlier.commit, later.commit], signal));
    compared.push(isSame ? { ...pair, isSame } : pair);
  }
  return { pairs: compared, isCut: isCut || isLate };
}

async function areEqualMerges(
  repository: WorkingTree,
  commits: readonly [string, string],
  signal: AbortSignal,
): Promise<boolean> {
  const digests: string[] = [];
  for (const commit of commits) {
    const base = await findCommitBase(repository, commit, signal);
    if (base.kind !== "read") return false;
    const digest = await readPatchDigest(repository, { base: base.value, commit }, signal);
    if (digest.kind !== "read" || digest.value === undefined) return false;
    digests.push(digest.value);
  }
  return digests[0] === digests[1];
}

async function list(
  repository: WorkingTree,
  { base, tip }: CommitRange,
  signal: AbortSignal,
): Promise<GitAnswer<Listed>> {
  // The base of a range that begins with the history is the empty tree.
  const from = await askForLine(repository.root, ["rev-parse", "--verify", "--quiet", `${base}^{commit}`], signal);
  if (from.kind !== "read") return from;
  return listMadeCommits(repository, { base: from.value, tip }, maxPairedCommits, signal);
}

/** Reads the patches of both sides, in turns from the last commits on, so that bounded ones are those of both. */
async function readPatches(
  repository: WorkingTree,
  { earlier, later }: Sides<readonly MadeCommit[]>,
  signal: AbortSignal,
): Promise<GitAnswer<(commit: MadeCommit) => Known>> {
  const [old, now] = [earlier.toReversed(), later.toReversed()];
  const inTurns = Array.from({ length: Math.max(old.length, now.length) }, (_, at) => [old[at], now[at]]).flat();
  const wanted = inTurns.flatMap((each) => (each === undefined || each.isMerge ? [] : [each.commit]));
  const read = await readCommitPatches(repository, wanted, signal);
  return mapAnswer(read, (patches) => (made) => ({ ...made, patch: patches.get(made.commit) }));
}

class Pairing {
  readonly #byEarlier = new Map<string, PairedCommits>();
  readonly #byLater = new Map<string, PairedCommits>();

  pair(earlier: MadeCommit, later: MadeCommit, isSame: boolean): void {
    const pair = { earlier, later, isSame };
    this.#byEarlier.set(earlier.commit, pair);
    this.#byLater.set(later.commit, pair);
  }

  /** Returns the commits that have no pair yet. */
  alone<T extends MadeCommit>(earlier: readonly T[], later: readonly T[]): { earlier: T[]; later: T[] } {
    return {
      earlier: earlier.filter(({ commit }) => !this.#byEarlier.has(commit)),
      later: later.filter(({ commit }) => !this.#byLater.has(commit)),
    };
  }

  list(earlier: readonly MadeCommit[], later: readonly MadeCommit[]): readonly PairedCommits[] {
    const ofLater = later.map(
      (own) => this.#byLater.get(own.commit) ?? { earlier: undefined, later: own, isSame: false },
    );
    const gone = this.alone(earlier, later).earlier;
    return [...ofLater, ...gone.map((own) => ({ earlier: own, later: undefined, isSame: false }))];
  }
}

/** Pairs commits with equal changes: of several those with the same message first, then in their order. */
function pairEqual(pairing: Pairing, earlier: readonly Known[], later: readonly Known[]): void {
  const toNames: readonly ((commit: Known) => string | undefined)[] = [
    ({ patch, message, authoredAt }) => patch && `${patch.digest} ${authoredAt} ${message}`,
    ({ patch, message }) => patch && `${patch.digest} ${message}`,
    ({ patch }) => patch?.digest,
  ];
  for (const toName of toNames) pairNamed(pairing, earlier, later, toName, true);
}

function pairByAuthor(pairing: Pairing, earlier: readonly Known[], later: readonly Known[]): void {
  pairNamed(pairing, earlier, later, ({ authoredAt, ...own }) => `${authoredAt} ${nameWork(own)}`, false);
  const left = pairing.alone(earlier, later);
  const [before, after] = [countNames(left.earlier), countNames(left.later)];
  const toName = (own: Known) => {
    const name = nameWork(own);
    return before.get(name) === 1 && after.get(name) === 1 ? name : undefined;
  };
  pairNamed(pairing, left.earlier, left.later, toName, false);
}

function nameWork({ author, subject }: Pick<Known, "author" | "subject">): string {
  return `${author}\n${subject}`;
}

function countNames(commits: readonly Known[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const each of commits) counts.set(nameWork(each), (counts.get(nameWork(each)) ?? 0) + 1);
  return counts;
}

function pairNamed(
  pairing: Pairing,
  earlier: readonly Known[],
  later: readonly Known[],
  toName: (commit: Known) => string | undefined,
  isSame: boolean,
): void {
  const left = pairing.alone(earlier, later);
  const named = new Map<string, Known[]>();
  for (const each of left.earlier) {
    const name = toName(each);
    if (name !== undefined) named.set(name, [...(named.get(name) ?? []), each]);
  }
  for (const each of left.later) {
    const name = toName(each);
    const own = name === undefined ? undefined : named.get(name)?.shift();
    if (own !== undefined) pairing.pair(own, each, isSame);
  }
}

/**
 * Pairs commits as `git range-diff` does. Of pairs with equal costs, one with the same subject is the cheaper one. Returns false, and pairs none,
 * when the time is up.
 */
async function pairByCost(
  pairing: Pairing,
  earlier: readonly Known[],
  later: readonly Known[],
  signal: AbortSignal,
): Promise<boolean> {
  const [olds, nows] = [earlier.flatMap(toCosted), later.flatMap(toCosted)];
  const alone = { left: olds.map((each) => each.alone), right: nows.map((each) => each.alone) };
  const breath = createBreath(signal);
  const costs: PairCost[] = [];
  for (const [left, old] of olds.entries()) {
    for (const [right, now] of nows.entries()) {
      const most = old.alone + now.alone;
      if (countOther(old.sorted, now.sorted, most) >= most) continue;
      const isOther = old.made.subject !== now.made.subject;
      costs.push({ left, right, cost: countDifference(old.lines, now.lines) + (isOther ? 0.001 : 0) });
      if (!(await breath())) return false;
    }
    // Most pairs are left out without a comparison, which takes time, too.
    await breath();
  }
  for (const { left, right } of assignLeast(costs, alone, maxJointlyPaired)) {
    const [old, now] = [olds[left], nows[right]];
    if (old !== undefined && now !== undefined) pairing.pair(old.made, now.made, false);
  }
  return true;
}

function toCosted(made: Known) {
  const { patch } = made;
  if (patch === undefined) return [];
  return [{ made, lines: patch.lines, sorted: patch.lines.toSorted(), alone: Math.floor((patch.size * 60) / 100) }];
}

/** Counts the lines that only one of two sorted lists has, until there are `most`: no difference of the two is shorter. */
function countOther(one: Int32Array, other: Int32Array, most: number): number {
  let [at, to, count] = [0, 0, 0];
  if (Math.abs(one.length - other.length) >= most) return most;
  while (at < one.length && to < other.length && count < most) {
    const difference = (one[at] ?? 0) - (other[to] ?? 0);
    if (difference !== 0) count += 1;
    if (difference <= 0) at += 1;
    if (difference >= 0) to += 1;
  }
  return count + one.length - at + other.length - to;
}

const context = 3;

/** Counts the lines of the difference of two texts as git prints it: the changed ones, three around them, and one for each hunk. */
function countDifference(before: Int32Array, after: Int32Array): number {
  let [count, equal, isFirst] = [0, 0, true];
  let [at, to] = [0, 0];
  const begin = (skipped: number) => {
    const isJoined = !isFirst && skipped <= 2 * context;
    count += isJoined ? skipped : 1 + Math.min(context, skipped) + (isFirst ? 0 : context);
    isFirst = false;
  };
  for (const match of [
    ...alignSequences({ before, after }),
    { before: before.length, after: after.length, length: 0 },
  ]) {
    const changed = match.before - at + match.after - to;
    if (changed > 0) {
      begin(equal);
      count += changed;
      equal = 0;
    }
    equal += match.length;
    [at, to] = [match.before + match.length, match.after + match.length];
  }
  return isFirst ? 0 : count + Math.min(context, equal);
}
