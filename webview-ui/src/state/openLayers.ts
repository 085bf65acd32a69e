import { rangePart } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { toPlace } from "./changedCode.ts";
import type { PanelActions } from "./panelActions.ts";
import { getShownReview, type PanelState } from "./panelStore.ts";

const codeQuestion = z.object({
  reviewId: z.string(),
  hash: z.string(),
  text: z.string(),
  asNow: z.optional(z.literal(true)),
});

export const layer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("iteration"), reviewId: z.string(), iteration: z.int() }),
  z.object({
    kind: z.literal("changes"),
    reviewId: z.string(),
    round: z.int(),
    since: z.optional(z.int()),
    part: z.optional(rangePart),
  }),
  z.object({ kind: z.literal("comparison"), reviewId: z.string(), from: z.int(), to: z.int() }),
  z.object({
    kind: z.literal("code"),
    /** Absent for code that no reference of the review has led to: it is not opened again. */
    question: z.optional(codeQuestion),
  }),
]);

/** A view that the reader can go back from: an old iteration, changes or a comparison over it, or code beside them. */
export type Layer = z.infer<typeof layer>;

/** Lists the open layers, the lowest first. */
export function listLayers({ opened, changes, comparison, sheet }: PanelState): readonly Layer[] {
  const layers: Layer[] = [];
  if (opened !== undefined) layers.push({ kind: "iteration", ...opened });
  if (comparison !== undefined) {
    const { reviewId, from, to } = comparison.comparison;
    layers.push({ kind: "comparison", reviewId, from, to });
  } else if (changes.open !== undefined && changes.reviewId !== undefined) {
    layers.push({ kind: "changes", ...toPlace(changes.reviewId, changes.open) });
  }
  if (sheet?.kind === "code") layers.push({ kind: "code", question: sheet.question });
  return layers;
}

type LayerActions = Pick<
  PanelActions,
  | "followLatest"
  | "openIteration"
  | "leaveChanges"
  | "showChanges"
  | "leaveComparison"
  | "reopenComparison"
  | "closeSheet"
  | "openReference"
>;

/** Closes a layer. Text in its comment boxes stays a draft. */
export async function closeLayer({ kind }: Layer, actions: LayerActions): Promise<void> {
  if (kind === "iteration") await actions.followLatest();
  else if (kind === "changes") actions.leaveChanges();
  else if (kind === "code") actions.closeSheet();
  else actions.leaveComparison();
}

/** Opens a layer again, unless another review is shown by now. */
export async function reopenLayer(wanted: Layer, state: PanelState, actions: LayerActions): Promise<void> {
  if (wanted.kind === "iteration") await actions.openIteration(wanted.reviewId, wanted.iteration);
  else if (findReview(wanted) !== getShownReview(state)?.meta.reviewId) return;
  else if (wanted.kind === "code") await reopenCode(wanted.question, actions);
  else if (wanted.kind === "changes") await actions.showChanges(undefined, wanted);
  else await actions.reopenComparison(wanted.from, wanted.to, undefined);
}

async function reopenCode(asked: z.infer<typeof codeQuestion> | undefined, actions: LayerActions): Promise<void> {
  if (asked === undefined) return;
  const { asNow, ...question } = asked;
  await actions.openReference(asNow === true ? { ...question, asNow } : question);
}

function findReview(wanted: Layer): string | undefined {
  return wanted.kind === "code" ? wanted.question?.reviewId : wanted.reviewId;
}
