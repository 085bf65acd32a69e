import type { PanelCommand } from "@dialectic/shared/protocol";
import type { PanelActions } from "./panelActions.ts";

/** What the commands of an editor do in the page. */
export const panelCommands: Readonly<Record<PanelCommand, (actions: PanelActions) => void>> = {
  find: (actions) => actions.openSearch(),
  iterations: (actions) => void actions.showTimeline(),
  reviews: (actions) => void actions.showReviews(),
  "older-iteration": (actions) => void actions.stepIteration(-1),
  "newer-iteration": (actions) => void actions.stepIteration(1),
  "latest-iteration": (actions) => void actions.followLatest(),
  outline: (actions) => actions.toggleOutline(),
  keys: (actions) => actions.showHelp(),
};
