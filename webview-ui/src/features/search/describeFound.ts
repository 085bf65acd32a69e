import type { HistoryResult } from "@dialectic/shared/protocol";
import type { Found } from "../../state/historySearchState.ts";

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** How much was found, in one line. */
export function describeTotal({ hits, sections, reviews }: Found): string {
  if (hits === 0) return "No results in any review or iteration";
  return `${counted(hits, "hit")} in ${counted(sections, "section")} of ${counted(reviews, "review")}`;
}

/** What the list does not show, in sentences; empty when it shows all. */
export function describeRest({ texts, groups, unreadable }: Found): string {
  const shown = groups.reduce((sum, { results }) => sum + results.length, 0);
  const rest = texts > shown ? [`Refine the search: ${(texts - shown).toLocaleString("en")} more.`] : [];
  const damaged = unreadable > 0 ? [`${counted(unreadable, "section")} could not be read.`] : [];
  return [...rest, ...damaged].join(" ");
}

/** The iterations in which a text stood, out of so many. */
export function describeRuns({ runs, isThere }: HistoryResult, iterations: number): string {
  const named = runs.map(({ from, to }) => (from === to ? `#${from}` : `#${from}–#${to}`)).join(", ");
  return `${named} of ${iterations}${isThere ? "" : " · gone"}`;
}
