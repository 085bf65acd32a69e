import type { ChangedFile } from "@dialectic/shared/protocol";
import type { PanelState } from "../../../state/panelStore.ts";
import { findChangesIn } from "../../../state/shownChanges.ts";
import { isOldIteration } from "../../../state/shownIteration.ts";
import type { PageView } from "../../../state/topView.ts";
import { getRounds } from "../../changes/state/rounds.ts";
import { getUndone, listTakenBack } from "./undoState.ts";

/** Returns the undone changes that a view shows as such. */
export function listTakenBackIn(state: Parameters<typeof canUndoIn>[0] & Pick<PanelState, "undone">, view: PageView) {
  return canUndoIn(state, view) ? listTakenBack(getUndone(state)) : noChanges;
}

const noChanges: ReadonlySet<string> = new Set();

/** True when a view shows the latest code, of which changes can be undone; an edit that is only proposed is not in the code yet. */
export function canUndoIn(
  state: Pick<PanelState, "changes" | "rounds" | "comparison" | "view" | "behind" | "feedback">,
  view: PageView,
): boolean {
  if (view === "comparison" || (view === "review" && isOldIteration(state))) return false;
  const rounds = getRounds(state);
  if (rounds.at(-1)?.isProposal === true && state.feedback.applied === undefined) return false;
  const shown = findChangesIn(state, view);
  return shown !== undefined && shown.round === rounds.length;
}

/** True for a file whose lines are known, that is in this repository, and at a path that git writes. */
export function canUndoFile({ isSubmodule, isUnsettled, forbiddenPart }: ChangedFile): boolean {
  return isSubmodule !== true && isUnsettled !== true && forbiddenPart === undefined;
}
