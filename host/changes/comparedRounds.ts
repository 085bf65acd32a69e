import type { RangePart } from "@dialectic/shared/protocol";
import { BoundedCache } from "@dialectic/shared/review";
import { type Refused, refuse } from "../base/createRefusal.ts";
import {
  explainFailure,
  findCommitBase,
  findFirstParent,
  findMergeBase,
  type GitAnswer,
  isAncestor,
  listCommitIds,
} from "../git/index.ts";
import { maxCachedCommitBases, maxRangeCommits } from "../limits.ts";
import type { StoredRound } from "../store/index.ts";
import { getTip } from "./getTip.ts";
import { type RoundPairs, RoundPairsFinder } from "./roundPairs.ts";
import type { RoundPlace } from "./roundPlace.ts";

/*
 * The two sides of what a person looks at. Rules:
 * - A place is a round, what differs from an earlier round, or a part of the round that the person has chosen.
 * - A part is one commit that the round has, or those between two of them, both included. It has their base and head instead of those of
 *   the round.
 * - A commit that is compared with an earlier round is compared with the commit that it was there (`host/git/pairCommits.ts`). One that is new
 *   is shown whole, and so is each before the first round. Other parts are shown whole, too.
 * - Another base is any commit of the repository. The changes begin where the round left it, as a pull request would show them.
 * - Files that changed since the presentation, and folders of new files, belong to the working tree, so to the whole round, and to
 *   its comparison with another base.
 */

export interface ComparedRounds {
  readonly round: StoredRound;
  readonly since: StoredRound | undefined;
  /** True for two commits: the earlier one is carried to the parent of the later one, whichever came first. */
  readonly areCommits?: true;
}

export interface RoundCommits {
  /** Undefined where the round has none, or none that is known. */
  readonly tip: string | undefined;
  readonly ids: readonly string[];
}

const noCommits: RoundCommits = { tip: undefined, ids: [] };

/** Finds what is compared at a place. */
export class ComparedRoundsFinder {
  readonly #roundsOf: (reviewId: string) => readonly StoredRound[];
  readonly #pairs = new RoundPairsFinder();
  /** By the working tree, the two sides of the round and the commit: commits never change. */
  readonly #sides = new BoundedCache<string>(maxCachedCommitBases);

  /** By the working tree and the two sides of the round. */
  readonly #listed = new BoundedCache<RoundCommits>(maxCachedCommitBases);

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
    const { part } = place;
    if (part === undefined) return rounds;
    const { round, since } = rounds;
    const isPaired = part.kind === "commit" && since !== undefined && place.since !== 0;
    return isPaired ? this.#pair(round, since, part.commit) : this.#part(round, part);
  }

  /** Returns what became of the commits of an earlier round; none where it is not known on which commits one of them stands. */
  async pairs(place: RoundPlace): Promise<RoundPairs | Refused> {
    const { round, since } = this.rounds(place) ?? {};
    if (round === undefined || since === undefined) return refuse("There is no such round of changes in this review.");
    return this.#pairs.find(since, round);
  }

  /** Returns the commits of a round; none where they are not known. */
  async commits(place: RoundPlace): Promise<RoundCommits> {
    const { round } = this.rounds(place) ?? {};
    const tip = round && getTip(round);
    if (round === undefined || tip === undefined) return noCommits;
    const name = [round.root, round.base, tip].join("\n");
    const known = this.#listed.get(name);
    if (known !== undefined) return known;
    const listed = await listCommitIds(round, { base: round.base, tip }, maxRangeCommits);
    if (listed.kind !== "read") return noCommits;
    const commits = { tip, ids: listed.value };
    this.#listed.set(name, commits);
    return commits;
  }

  /** A commit, compared with what it was in an earlier round. */
  async #pair(round: StoredRound, since: StoredRound, commit: string): Promise<ComparedRounds | Refused> {
    const later = await this.#commit(round, commit);
    if ("kind" in later) return later;
    const found = await this.#pairs.find(since, round);
    if ("kind" in found) return found;
    const before = found.pairs.find((each) => each.commit === commit)?.earlier;
    if (before === undefined) return later;
    const earlier = await this.#commit(since, before.commit);
    return "kind" in earlier ? earlier : { round: later.round, since: earlier.round, areCommits: true };
  }

  #part(round: StoredRound, part: RangePart): Promise<ComparedRounds | Refused> {
    switch (part.kind) {
      case "commit":
        return this.#commit(round, part.commit);
      case "commits":
        return this.#commits(round, part);
      case "base":
        return this.#otherBase(round, part);
    }
  }

  async #commit(round: StoredRound, commit: string): Promise<ComparedRounds | Refused> {
    const base = await this.#remember(round, commit, async (tip) => {
      const isIn = await isBetween(round, commit, tip);
      return isIn ? findCommitBase(round, commit) : refuse(isNotAmong);
    });
    return typeof base === "string" ? between(round, base, commit) : base;
  }

  /** The two may be given in either order: a list in the order of reading does not tell which one is below. */
  async #commits(
    round: StoredRound,
    { first, last }: Extract<RangePart, { kind: "commits" }>,
  ): Promise<ComparedRounds | Refused> {
    const sides = await this.#remember(round, `${first}..${last}`, async (tip) => {
      const are = [await isBetween(round, first, tip), await isBetween(round, last, tip)];
      if (are.includes(false)) return refuse(isNotAmong);
      for (const [lower, upper] of [
        [first, last],
        [last, first],
      ] as const) {
        const isBelow = await isAncestor(round, lower, upper);
        if (isBelow.kind !== "read") return isBelow;
        if (!isBelow.value) continue;
        const base = await findFirstParent(round, lower);
        return base.kind === "read" ? { kind: "read", value: `${base.value} ${upper}` } : base;
      }
      return refuse(areApart);
    });
    if (typeof sides !== "string") return sides;
    const [base = "", head = ""] = sides.split(" ");
    return between(round, base, head);
  }

  /** All of the round, from where it left another base. */
  async #otherBase(
    round: StoredRound,
    { base: other, name }: Extract<RangePart, { kind: "base" }>,
  ): Promise<ComparedRounds | Refused> {
    const base = await this.#remember(round, `${other}...`, async (tip) => {
      const found = await findMergeBase(round, other, tip);
      if (found.kind !== "read") return found;
      return found.value === undefined
        ? refuse(`${name} and these changes have no commit in common: choose another base.`)
        : { kind: "read", value: found.value };
    });
    return typeof base === "string" ? { round: { ...round, base }, since: undefined } : base;
  }

  /** Finds the base of a part once: commits never change. */
  async #remember(
    round: StoredRound,
    part: string,
    find: (tip: string) => Promise<GitAnswer<string> | Refused>,
  ): Promise<string | Refused> {
    const tip = getTip(round);
    if (tip === undefined) return refuse(isNotAmong);
    const name = [round.root, round.base, tip, part].join("\n");
    const known = this.#sides.get(name);
    if (known !== undefined) return known;
    const base = await find(tip);
    if (base.kind === "refused") return base;
    if (base.kind !== "read") return refuse(`Git could not read these commits: ${explainFailure(base)}`);
    this.#sides.set(name, base.value);
    return base.value;
  }
}

const isNotAmong = "This commit is not among the changes any more: choose another one.";
const areApart = "These commits are on two branches, and neither stands on the other: choose two of one line.";

/** Returns a round of the changes between two commits: what belongs to the working tree is no part of it. */
function between(round: StoredRound, base: string, head: string): ComparedRounds {
  const { unsettled: _, folded: __, ...own } = round;
  return { round: { ...own, base, head }, since: undefined };
}

/** True for a commit that the tip of a round has and its base has not. */
async function isBetween(round: StoredRound, commit: string, tip: string): Promise<boolean> {
  const [isBelow, isBefore] = [await isAncestor(round, commit, tip), await isAncestor(round, commit, round.base)];
  // The base of a range that begins with the history is a tree, which git calls no ancestor by an error.
  return isBelow.kind === "read" && isBelow.value && !(isBefore.kind === "read" && isBefore.value);
}
