import type { PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { OpenedPage, PublishingPart } from "../shown/pagePart.ts";
import { followReview } from "../shown/reviewValue.ts";
import { ReviewUndos, type UndoParts } from "./reviewUndos.ts";

/** Opens the undo of changes under review, and first completes what an earlier host began. */
export async function openUndo(parts: UndoParts) {
  const undos = new ReviewUndos(parts);
  await undos.recover().catch((problem: unknown) => parts.log("error", `Undo: ${String(problem)}`));
  const report = (problem: unknown) => parts.log("error", `Undo: ${String(problem)}`);
  /** The lists by which the changes of a review were last counted. */
  const counted = new Map<string, string>();
  const find = async (reviewId: string) => {
    const undone = await undos.list(reviewId);
    const list = JSON.stringify(undone);
    // Readers get the new counts with the rounds.
    if (counted.get(reviewId) !== list) {
      counted.set(reviewId, list);
      parts.changes.countAgain(reviewId).catch(report);
    }
    return { reviewId, undone };
  };
  return {
    undos,
    openPage: ({ view }: OpenedPage): PublishingPart<PartOf<PanelToHost, "undo">, "undone"> => ({
      handlers: {
        "undo/changes": (wish) => undos.undo(wish),
        "undo/restore": (wish) => undos.restore(wish),
      },
      values: { undone: followReview({ view, find, onChange: (listener) => undos.onNews(listener), report }) },
    }),
    stop: () => undos.stop(),
    dispose: () => undos.idle(),
  };
}
