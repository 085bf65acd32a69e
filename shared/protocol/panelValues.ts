import { claimsValues } from "./claimsContract.ts";
import { joinOnce } from "./onceNamed.ts";
import { problemsValues } from "./problemsContract.ts";
import { turnsValues } from "./turnsContract.ts";
import type { Mirrored, Published } from "./value.ts";

/** All values that the host publishes to pages. */
export const panelValues = joinOnce({ claimsValues, problemsValues, turnsValues });
export type PanelValues = typeof panelValues;
export type PublishedValues = Published<PanelValues>;
export type MirroredValues = Mirrored<PanelValues>;
