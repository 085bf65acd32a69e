import { namePart, type RangeLayer, type RangePart } from "@dialectic/shared/protocol";
import type { PanelState } from "../../../state/panelStore.ts";
import { getRounds } from "../../../state/rounds.ts";
import { getShownMarks } from "../../../state/shownMarks.ts";
import { texts } from "../../../texts/texts.ts";
import type { RoundCommits } from "./changesState.ts";
import { listChosen } from "./withinActions.ts";

/** Returns the commits and layers of a round, if they are known. */
export function findKnownCommits({ changes }: Pick<PanelState, "changes">, round: number): RoundCommits | undefined {
  return changes.commits?.round === round ? changes.commits : undefined;
}

/** Returns the round that the reader looked at last, while something is new to them. */
export function findLastSeenRound(state: PanelState): number | undefined {
  const seen = [...getShownMarks(state).values()].map(({ iteration }) => iteration);
  if (seen.length === 0) return undefined;
  const oldest = Math.min(...seen);
  return getRounds(state).findLast(({ iteration }) => iteration <= oldest)?.number;
}

/** Names the changes that are open; without a choice, all of the round. */
export function nameShownRange(state: PanelState): string {
  const { open } = state.changes;
  const rounds = getRounds(state);
  const { round = rounds.length, since, part } = open ?? {};
  const known = findKnownCommits(state, round);
  const what =
    part !== undefined
      ? nameChosenPart(part, known, listChosen(state.changes))
      : since
        ? nameSince(state, since)
        : texts.range.all;
  const iteration = rounds[round - 1]?.iteration;
  return round < rounds.length && iteration !== undefined ? texts.range.ofIteration(iteration, what) : what;
}

/** Names the changes since an earlier round. */
export function nameSince(state: PanelState, since: number): string {
  const iteration = getRounds(state)[since - 1]?.iteration ?? since;
  return findLastSeenRound(state) === since ? texts.range.sinceLooked(iteration) : texts.range.sinceRound(iteration);
}

/** Names the choice of several commits that is walked through; undefined for all of the round. */
export function nameWithin({ changes }: Pick<PanelState, "changes">): string | undefined {
  const { open } = changes;
  if (open?.within === undefined) return undefined;
  return nameChosenPart(open.within, findKnownCommits({ changes }, open.round), []);
}

function nameChosenPart(part: RangePart, known: RoundCommits | undefined, commits: RoundCommits["commits"]): string {
  const layers = known?.layers ?? [];
  const at = findLayer(layers, part);
  const layer = layers[at];
  if (layer !== undefined) {
    const below = layers[at + 1];
    const name = nameBranches(layer);
    return below === undefined ? texts.range.layer(name) : texts.range.layerIs(name, nameBranches(below));
  }
  if (part.kind === "base") return texts.range.since(part.name);
  if (part.kind === "commits") return texts.range.commitsTo(part.first.slice(0, 7), part.last.slice(0, 7));
  const place = commits.findIndex(({ commit }) => commit === part.commit);
  const subject = commits[place]?.subject;
  return subject === undefined
    ? texts.range.commit(part.commit.slice(0, 7))
    : texts.range.commitOf(place + 1, commits.length, subject);
}

/** Returns the place of the layer that a part is; -1 for another part. */
export function findLayer(layers: readonly RangeLayer[], part: RangePart): number {
  return layers.findIndex((layer) => layer.part.kind === part.kind && namePart(layer.part) === namePart(part));
}

export function nameBranches({ branches }: RangeLayer): string {
  return branches.join(" = ");
}
