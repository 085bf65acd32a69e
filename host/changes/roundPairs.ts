import type { CommitPair } from "@dialectic/shared/protocol";
import { BoundedCache, withoutUndefined } from "@dialectic/shared/review";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { type CommitPairs, explainFailure, type PairedCommits, pairCommits } from "../git/index.ts";
import { commitPairsTimeoutMs, maxCachedPairings } from "../limits.ts";
import type { StoredRound } from "../store/index.ts";
import { orderCommits } from "./commitOrder.ts";
import { getTip } from "./getTip.ts";

export interface RoundPairs {
  /** The commits of the later round in the order of reading, then those that are gone. */
  readonly pairs: readonly CommitPair[];
  readonly isCut: boolean;
}

const none: RoundPairs = { pairs: [], isCut: false };

/** Finds what became of the commits of a round in a later one. */
export class RoundPairsFinder {
  /** By the commits of both rounds, which never change. */
  readonly #known = new BoundedCache<Promise<RoundPairs | Refused>>(maxCachedPairings);

  find(earlier: StoredRound, later: StoredRound): Promise<RoundPairs | Refused> {
    const [before, after] = [getTip(earlier), getTip(later)];
    if (before === undefined || after === undefined) return Promise.resolve(none);
    if (earlier.root !== later.root)
      return Promise.resolve(refuse("These rounds are from different repositories, so they cannot be compared."));
    const ranges = { earlier: { base: earlier.base, tip: before }, later: { base: later.base, tip: after } };
    const name = JSON.stringify([later.root, ranges]);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const asked = pair(later, ranges);
    this.#known.set(name, asked);
    const forget = () => this.#known.delete(name);
    asked.then((found) => "kind" in found && forget(), forget);
    return asked;
  }
}

async function pair(round: StoredRound, ranges: Parameters<typeof pairCommits>[1]): Promise<RoundPairs | Refused> {
  const paired = await pairCommits(round, ranges, AbortSignal.timeout(commitPairsTimeoutMs));
  if (paired.kind !== "read") return refuse(`Git could not compare the commits: ${explainFailure(paired)}`);
  return { pairs: inOrder(paired.value).map(toPair), isCut: paired.value.isCut };
}

function inOrder({ pairs }: CommitPairs): readonly PairedCommits[] {
  const later = pairs.flatMap((each) => (each.later === undefined ? [] : [{ ...each, subject: each.later.subject }]));
  return [...orderCommits(later), ...pairs.filter((each) => each.later === undefined)];
}

function toPair({ earlier, later, isSame }: PairedCommits): CommitPair {
  const isPaired = earlier !== undefined && later !== undefined;
  return withoutUndefined({
    state: isPaired ? (isSame ? "same" : "changed") : later === undefined ? "gone" : "new",
    commit: later?.commit,
    earlier: earlier && { commit: earlier.commit, subject: earlier.subject },
    isReworded: isPaired && earlier.message !== later.message ? true : undefined,
  });
}
