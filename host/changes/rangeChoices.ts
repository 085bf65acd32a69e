import type { RangeBase, RangeCommit, RangeLayer } from "@dialectic/shared/protocol";
import { type Refused, refuse } from "../base/createRefusal.ts";
import {
  explainFailure,
  findRangeBases,
  type GitAnswer,
  listCommitIds,
  listFirstParents,
  listRangeCommits,
  readCommitBody,
} from "../git/index.ts";
import { maxCommitTextChars, maxLayerCommits, maxListedBases, maxRangeCommits } from "../limits.ts";
import type { StoredRound } from "../store/index.ts";
import { orderCommits } from "./commitOrder.ts";
import type { ComparedRoundsFinder } from "./comparedRounds.ts";
import { getTip } from "./getTip.ts";
import type { RoundPlace } from "./roundPlace.ts";

/*
 * The choices that a person has instead of all of a round. Rules:
 * - Commits stand in the order of reading. A round whose later side is no commit has those of the commit that it stands on.
 * - Layers are those that the round was presented with: a branch that has moved since does not change them. Each counts the commits that the
 *   list has of it, with those that a merge brought. That of the round is all of it
 *   since the next lower branch, so it has what is not committed, too. The others are commits.
 * - Bases are branches and tags of the repository as they are now. One that is chosen is kept as a commit.
 */

export interface ListedCommits {
  readonly commits: RangeCommit[];
  readonly isCut: boolean;
  readonly layers: RangeLayer[];
}

const none: ListedCommits = { commits: [], isCut: false, layers: [] };

/** Lists the commits of a round, or of a part of it, and the layers of the round. */
export async function listCommits(finder: ComparedRoundsFinder, place: RoundPlace): Promise<ListedCommits | Refused> {
  const { part } = place;
  const [compared, whole] = [await finder.find(place), finder.rounds(place)];
  if ("kind" in compared || whole === undefined) return "kind" in compared ? compared : none;
  const { round } = whole;
  const { base, head } = compared.round;
  // The end of another base is that of the round; of other parts, it is a commit of their own.
  const tip = part === undefined || part.kind === "base" ? getTip(round) : head;
  if (tip === undefined || tip === base) return none;
  const listed = await listRangeCommits(round, { base, tip }, maxRangeCommits);
  if (listed.kind !== "read") return refuse(`Git could not list the commits: ${explainFailure(listed)}`);
  return {
    ...listed.value,
    commits: orderCommits(listed.value.commits),
    layers: part === undefined ? await listLayers(round, tip) : [],
  };
}

async function listLayers(round: StoredRound, tip: string): Promise<RangeLayer[]> {
  const remark = round.remarks?.find((each) => each.kind === "layers");
  if (remark === undefined) return [];
  const line = await listFirstParents(round, { base: round.base, tip }, maxLayerCommits);
  // The choice of layers is a shortcut: their commits are listed, too.
  if (line.kind !== "read") return [];
  const commits = line.value;
  const [upper] = remark.layers;
  const base = upper && commits[upper.above];
  if (upper === undefined || base === undefined) return [];
  const countTo = async (last: string, below: string) => {
    const listed = await listCommitIds(round, { base: below, tip: last }, maxRangeCommits);
    return listed.kind === "read" ? listed.value.length : 0;
  };
  const own: RangeLayer = {
    branches: [remark.own],
    commits: await countTo(tip, base),
    part: { kind: "base", base, name: upper.branches[0] ?? base.slice(0, 7) },
  };
  const lower = remark.layers.map(async ({ branches, above }, at): Promise<RangeLayer[]> => {
    const end = remark.layers[at + 1]?.above ?? commits.length;
    const [last, first] = [commits[above], commits[end - 1]];
    if (last === undefined || first === undefined) return [];
    const [name] = branches;
    const part = { kind: "commits", first, last, ...(name === undefined ? {} : { name }) } as const;
    return [{ branches: [...branches], commits: await countTo(last, commits[end] ?? round.base), part }];
  });
  return [own, ...(await Promise.all(lower)).flat()];
}

/** Reads the message of a commit of a round, below its subject. */
export async function readMessage(
  finder: ComparedRoundsFinder,
  place: RoundPlace,
): Promise<{ readonly text: string } | Refused> {
  const compared = await finder.find(place);
  if ("kind" in compared) return compared;
  const { round } = compared;
  const body: GitAnswer<string> = await readCommitBody(round, round.head);
  if (body.kind !== "read") return refuse(`Git could not read the message of this commit: ${explainFailure(body)}`);
  return { text: body.value.slice(0, maxCommitTextChars) };
}

/** Finds branches, tags and commits with which a round can be compared, by what a person typed. */
export async function findBases(
  round: StoredRound,
  text: string,
): Promise<{ readonly bases: RangeBase[]; readonly isCut: boolean } | Refused> {
  if (getTip(round) === undefined)
    return refuse("It is not known on which commit these changes stand: they cannot be compared with another base.");
  const found = await findRangeBases(round, text, maxListedBases);
  return found.kind === "read" ? found.value : refuse(`Git could not list the branches: ${explainFailure(found)}`);
}
