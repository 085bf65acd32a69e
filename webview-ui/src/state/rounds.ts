import type { ChangeRound, ReviewRounds } from "@dialectic/shared/protocol";
import type { PanelState } from "./panelStore.ts";

type Known = Pick<PanelState, "changes" | "rounds">;

const noRounds: readonly ChangeRound[] = [];

/** The rounds of the shown review as the host has told them; undefined until it has. */
export function getKnownRounds({ changes, rounds }: Known): ReviewRounds | undefined {
  return rounds !== undefined && rounds.reviewId === changes.reviewId ? rounds : undefined;
}

/** Returns the rounds of the shown review, oldest first; none for a review without code. */
export function getRounds(state: Known): readonly ChangeRound[] {
  return getKnownRounds(state)?.rounds ?? noRounds;
}
