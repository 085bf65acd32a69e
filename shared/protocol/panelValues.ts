import { changesValues } from "./changeRounds.ts";
import { claimsValues } from "./claimsContract.ts";
import { inboxValues } from "./inboxContract.ts";
import { newsValues } from "./newsContract.ts";
import { joinOnce } from "./onceNamed.ts";
import { pendingReviewValues } from "./pendingReviewContract.ts";
import { problemsValues } from "./problemsContract.ts";
import { questionValues } from "./questionContract.ts";
import { sessionsValues } from "./sessionsContract.ts";
import { setupValues } from "./setupContract.ts";
import { trustValues } from "./trustContract.ts";
import { turnsValues } from "./turnsContract.ts";
import { undoValues } from "./undoContract.ts";
import type { Mirrored, Published } from "./value.ts";
import { viewValues } from "./viewValues.ts";

/** All values that the host publishes to pages. */
export const panelValues = joinOnce({
  changesValues,
  claimsValues,
  inboxValues,
  newsValues,
  pendingReviewValues,
  problemsValues,
  questionValues,
  sessionsValues,
  setupValues,
  trustValues,
  turnsValues,
  undoValues,
  viewValues,
});
export type PanelValues = typeof panelValues;
export type PublishedValues = Published<PanelValues>;
export type MirroredValues = Mirrored<PanelValues>;
