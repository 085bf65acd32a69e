import type { RangeCommit, RangePart } from "@dialectic/shared/protocol";

/** Commits between two of a round, both included, in git's order. */
export interface CommitSpan {
  readonly first: RangeCommit;
  readonly last: RangeCommit;
  /** Their object ids. */
  readonly ids: ReadonlySet<string>;
}

/** Returns the commits between two, in either order. Fixups count where git has them, not where they are read. */
export function findSpan(commits: readonly RangeCommit[], one: string, other: string): CommitSpan | undefined {
  const places = new Map(commits.map(({ commit, place }, at) => [commit, place ?? at]));
  const [from, to] = [places.get(one), places.get(other)];
  if (from === undefined || to === undefined) return undefined;
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const isInside = (commit: string) => {
    const place = places.get(commit) ?? -1;
    return low <= place && place <= high;
  };
  const at = (place: number) => commits.find(({ commit }) => places.get(commit) === place);
  const [first, last] = [at(low), at(high)];
  if (first === undefined || last === undefined) return undefined;
  return { first, last, ids: new Set(commits.flatMap(({ commit }) => (isInside(commit) ? commit : []))) };
}

/**
 * Returns the commits that a person takes from one row to another, in either order. Rows between them are never left out: where a fixup
 * stands below its target, the span reaches to the place that it has in git's order, with all commits up to there.
 */
export function findTaken(
  commits: readonly RangeCommit[],
  rows: readonly RangeCommit[],
  one: string,
  other: string,
): CommitSpan | undefined {
  const ends = [one, other].map((id) => rows.findIndex(({ commit }) => commit === id));
  if (ends.includes(-1)) return undefined;
  const between = new Set(rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ commit }) => commit));
  const inOrder = commits
    .map(({ commit, place }, at) => ({ commit, place: place ?? at }))
    .filter(({ commit }) => between.has(commit))
    .toSorted((before, after) => before.place - after.place);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  return first === undefined || last === undefined ? undefined : findSpan(commits, first.commit, last.commit);
}

/** Returns the part of the round that a span is. */
export function toSpanPart({ first, last }: CommitSpan): RangePart {
  return first === last
    ? { kind: "commit", commit: first.commit }
    : { kind: "commits", first: first.commit, last: last.commit };
}
