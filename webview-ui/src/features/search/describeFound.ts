import type { HistoryResult } from "@dialectic/shared/protocol";
import type { Found } from "../../state/search/historySearchState.ts";

const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export function describeTotal({ hits, sections, comments, reviews }: Found): string {
  if (hits === 0) return "No results in any review or iteration";
  const places = [
    ...(sections > 0 ? [formatCount(sections, "section")] : []),
    ...(comments > 0 ? [formatCount(comments, "comment")] : []),
  ];
  return `${formatCount(hits, "hit")} in ${places.join(" and ")} of ${formatCount(reviews, "review")}`;
}

/** Describes in sentences the results that the list omits. Empty when it shows all. */
export function describeRest({ texts, groups, unreadable }: Found): string {
  const shown = groups.reduce((sum, { results }) => sum + results.length, 0);
  const rest = texts > shown ? [`Refine the search: ${(texts - shown).toLocaleString("en")} more.`] : [];
  const damaged = unreadable > 0 ? [`${formatCount(unreadable, "section")} could not be read.`] : [];
  return [...rest, ...damaged].join(" ");
}

/** Names the iterations that contain a text, out of a total, or the iteration on which a thread was begun. */
export function describeRuns({ runs, isThere, comment }: HistoryResult, iterations: number): string {
  if (comment !== undefined) return `on #${runs[0]?.from ?? 1}`;
  const named = runs.map(({ from, to }) => (from === to ? `#${from}` : `#${from}–#${to}`)).join(", ");
  return `${named} of ${iterations}${isThere ? "" : " · gone"}`;
}
