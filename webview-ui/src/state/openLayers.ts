import * as z from "zod/mini";
import type { PanelActions } from "./panelActions.ts";
import { getShownReview, type PanelState } from "./panelStore.ts";

const layer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("iteration"), reviewId: z.string(), iteration: z.int() }),
  z.object({ kind: z.literal("changes"), reviewId: z.string(), round: z.int(), since: z.optional(z.int()) }),
  z.object({ kind: z.literal("comparison"), reviewId: z.string(), from: z.int(), to: z.int() }),
]);

/** A view that the reader can go back from: an old iteration, or changes or a comparison over it. */
export type Layer = z.infer<typeof layer>;

const entryState = z.object({ layers: z.array(layer) });

/** Returns the layers of an entry of the browser's history; an entry of unknown origin has none. */
export function readLayers(state: unknown): readonly Layer[] {
  const parsed = z.safeParse(entryState, state);
  return parsed.success ? parsed.data.layers : [];
}

/** Lists the open layers, the lowest first. */
export function listLayers({ opened, changes, comparison }: PanelState): readonly Layer[] {
  const layers: Layer[] = [];
  if (opened !== undefined) layers.push({ kind: "iteration", ...opened });
  if (comparison !== undefined) {
    const { reviewId, from, to } = comparison.comparison;
    layers.push({ kind: "comparison", reviewId, from, to });
  } else if (changes.open !== undefined && changes.reviewId !== undefined) {
    const { round, since } = changes.open;
    layers.push({ kind: "changes", reviewId: changes.reviewId, round, ...(since === undefined ? {} : { since }) });
  }
  return layers;
}

type LayerActions = Pick<
  PanelActions,
  "followLatest" | "openIteration" | "leaveChanges" | "showChanges" | "leaveComparison" | "reopenComparison"
>;

/** Closes a layer. Text in its comment boxes stays a draft. */
export async function closeLayer({ kind }: Layer, actions: LayerActions): Promise<void> {
  if (kind === "iteration") await actions.followLatest();
  else if (kind === "changes") actions.leaveChanges();
  else actions.leaveComparison();
}

/** Opens a layer again, unless another review is shown by now. */
export async function reopenLayer(wanted: Layer, state: PanelState, actions: LayerActions): Promise<void> {
  if (wanted.kind === "iteration") await actions.openIteration(wanted.reviewId, wanted.iteration);
  else if (wanted.reviewId !== getShownReview(state)?.meta.reviewId) return;
  else if (wanted.kind === "changes") await actions.showChanges(undefined, wanted.round, wanted.since);
  else await actions.reopenComparison(wanted.from, wanted.to, undefined);
}
