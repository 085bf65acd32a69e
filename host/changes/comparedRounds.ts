import type { RangeCommit, RangePart } from "@dialectic/shared/protocol";
import { BoundedCache } from "@dialectic/shared/review";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { explainFailure, findCommitBase, isAncestor, listRangeCommits } from "../git/index.ts";
import { maxCachedCommitBases, maxRangeCommits } from "../limits.ts";
import type { StoredRound } from "../store/index.ts";
import { orderCommits } from "./commitOrder.ts";
import type { RoundPlace } from "./roundPlace.ts";
import { endsInWorkingTree } from "./rounds.ts";

/*
 * The two sides of what a person looks at. Rules:
 * - A place is a round, what differs from an earlier round, or a part of the round that the person has chosen.
 * - A part is a commit that the round has, and no other. It has the base and the head of the commit instead of those of the round.
 * - Files that changed since the presentation, and folders of new files, belong to the working tree, so to the whole round.
 */

export interface ComparedRounds {
  readonly round: StoredRound;
  readonly since: StoredRound | undefined;
}

/** Finds what is compared at a place. */
export class ComparedRoundsFinder {
  readonly #roundsOf: (reviewId: string) => readonly StoredRound[];
  /** By the working tree, the two sides of the round and the commit: commits never change. */
  readonly #bases = new BoundedCache<string>(maxCachedCommitBases);

  constructor(roundsOf: (reviewId: string) => readonly StoredRound[]) {
    this.#roundsOf = roundsOf;
  }

  /** Returns the rounds of a place, without its part; undefined when there is no such round. */
  rounds({ reviewId, round: number, since: earlier }: RoundPlace): ComparedRounds | undefined {
    const rounds = this.#roundsOf(reviewId);
    const round = rounds[number - 1];
    const since = earlier === undefined ? undefined : rounds[Math.max(0, earlier - 1)];
    return round && { round, since };
  }

  /** Returns what is compared at a place, or says why it cannot be. */
  async find(place: RoundPlace): Promise<ComparedRounds | Refused> {
    const rounds = this.rounds(place);
    if (rounds === undefined) return refuse("There is no such round of changes in this review.");
    return place.part === undefined ? rounds : this.#part(rounds.round, place.part);
  }

  /** Lists the commits of a round in the order of reading; none when it has no later side that is a commit. */
  async commits(place: RoundPlace): Promise<{ readonly commits: RangeCommit[]; readonly isCut: boolean } | Refused> {
    const { round } = this.rounds(place) ?? {};
    if (round === undefined) return refuse("There is no such round of changes in this review.");
    const tip = getTip(round);
    if (tip === undefined || tip === round.base) return { commits: [], isCut: false };
    const listed = await listRangeCommits(round, { base: round.base, tip }, maxRangeCommits);
    if (listed.kind === "read") return { ...listed.value, commits: orderCommits(listed.value.commits) };
    return refuse(`Git could not list the commits: ${explainFailure(listed)}`);
  }

  async #part(round: StoredRound, part: RangePart): Promise<ComparedRounds | Refused> {
    const { commit } = part;
    const base = await this.#base(round, commit);
    if (typeof base !== "string") return base;
    const { unsettled: _, folded: __, ...own } = round;
    return { round: { ...own, base, head: commit }, since: undefined };
  }

  async #base(round: StoredRound, commit: string): Promise<string | Refused> {
    const tip = getTip(round);
    const name = [round.root, round.base, tip, commit].join("\n");
    const known = this.#bases.get(name);
    if (known !== undefined) return known;
    if (tip === undefined || !(await isBetween(round, commit, tip)))
      return refuse("This commit is not among the changes any more: choose another one.");
    const base = await findCommitBase(round, commit);
    if (base.kind === "refused") return base;
    if (base.kind !== "read") return refuse(`Git could not read this commit: ${explainFailure(base)}`);
    this.#bases.set(name, base.value);
    return base.value;
  }
}

/** True for a commit that the tip of a round has and its base has not. */
async function isBetween(round: StoredRound, commit: string, tip: string): Promise<boolean> {
  const [isBelow, isBefore] = [await isAncestor(round, commit, tip), await isAncestor(round, commit, round.base)];
  // The base of a range that begins with the history is a tree, which git calls no ancestor by an error.
  return isBelow.kind === "read" && isBelow.value && !(isBefore.kind === "read" && isBefore.value);
}

/** Returns the last commit of a round; undefined where its later side is a tree and no commit is stored with it. */
function getTip({ head, tip, range, edit }: StoredRound): string | undefined {
  return tip ?? (edit !== undefined || endsInWorkingTree(range) ? undefined : head);
}
