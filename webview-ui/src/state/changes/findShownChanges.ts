import type { PanelState } from "../panelStore.ts";
import type { ShownChanges } from "./changesState.ts";

type Views = Pick<PanelState, "changes" | "comparison">;

/** Returns the changes whose lines are on the page: those of the changes view, or the code of a comparison. */
export function findShownChanges({ changes, comparison }: Views): ShownChanges | undefined {
  return changes.open ?? comparison?.code;
}

export function isTwoColumns({ changes, comparison, isSideBySide }: Views & Pick<PanelState, "isSideBySide">): boolean {
  return isSideBySide && (changes.open ?? comparison)?.isWide === true;
}
