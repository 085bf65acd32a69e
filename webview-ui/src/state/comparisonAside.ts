import type { ComparisonStart } from "./comparisonState.ts";
import { type PanelState, shownReview } from "./panelStore.ts";

/** A comparison that has given way to the search of the review under it. */
export interface ComparisonAside {
  readonly reviewId: string;
  readonly from: number;
  readonly to: number;
  /** Where its reader was. */
  readonly start: ComparisonStart | undefined;
  /** What the page stayed at then. */
  readonly opened: PanelState["opened"];
}

/** What a search that begins now sets aside: the comparison, or what an earlier opening of the bar has. */
export function setAsideBy({ comparison, activeId, opened, search }: PanelState): ComparisonAside | undefined {
  if (comparison === undefined) return search.setAside;
  const { reviewId, from, to } = comparison.comparison;
  const start =
    activeId === undefined ? undefined : { id: activeId, offset: 0, isChange: activeId === comparison.cursor };
  return { reviewId, from, to, start, opened };
}

/** The comparison to which closing the find bar leads back; nothing once the reader has opened something else. */
export function standingAside(state: PanelState): ComparisonAside | undefined {
  const { setAside } = state.search;
  const isHere = setAside?.reviewId === shownReview(state)?.meta.reviewId && setAside?.opened === state.opened;
  return isHere ? setAside : undefined;
}
