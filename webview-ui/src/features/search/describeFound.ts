import type { HistoryResult } from "@dialectic/shared/protocol";
import type { Found } from "../../state/search/historySearchState.ts";
import { texts } from "../../texts/texts.ts";

export function describeTotal({ hits, sections, comments, reviews }: Found): string {
  const { search } = texts;
  if (hits === 0) return search.noneAnywhere;
  const places = [
    ...(sections > 0 ? [texts.common.sectionCount(sections)] : []),
    ...(comments > 0 ? [texts.common.commentCount(comments)] : []),
  ];
  return search.totalAnywhere(hits, places, reviews);
}

/** Describes in sentences the results that the list omits. Empty when it shows all. */
export function describeRest({ texts: found, groups, unreadable }: Found): string {
  const { search } = texts;
  const shown = groups.reduce((sum, { results }) => sum + results.length, 0);
  return [
    ...(found > shown ? [search.more(found - shown)] : []),
    ...(unreadable > 0 ? [search.unreadable(unreadable)] : []),
  ].join(" ");
}

/** Names the iterations that contain a text, out of a total, or the iteration on which a thread was begun. */
export function describeRuns({ runs, isThere, comment }: HistoryResult, iterations: number): string {
  const { search } = texts;
  if (comment !== undefined) return search.onIteration(runs[0]?.from ?? 1);
  const named = runs.map(({ from, to }) => (from === to ? `#${from}` : `#${from}–#${to}`)).join(", ");
  return [search.inIterations(named, iterations), ...(isThere ? [] : [search.gone])].join(" · ");
}
