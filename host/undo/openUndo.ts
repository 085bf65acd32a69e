import type { PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { OpenedPage, PagePart } from "../shown/pagePart.ts";
import { ReviewUndos, type UndoParts } from "./reviewUndos.ts";

/** Opens the undo of changes under review, and first completes what an earlier host began. */
export async function openUndo(parts: UndoParts) {
  const undos = new ReviewUndos(parts);
  await undos.recover().catch((problem: unknown) => parts.log("error", `Undo: ${String(problem)}`));
  // The pages get the new counts with the news of the changes.
  const countAgain = (reviewId: string) => {
    parts.changes.countAgain(reviewId).catch((problem: unknown) => parts.log("error", `Undo: ${String(problem)}`));
  };
  return {
    undos,
    openPage({ page, view }: OpenedPage): PagePart<PartOf<PanelToHost, "undo">> {
      /** The lists that the page has, by review. */
      const sent = new Map<string, string>();
      const tell = async (reviewId: string) => {
        const undone = await undos.list(reviewId);
        const list = JSON.stringify(undone);
        if ((sent.get(reviewId) ?? "[]") === list) return;
        sent.set(reviewId, list);
        page["undo/news"]({ reviewId, undone });
        countAgain(reviewId);
      };
      const news = undos.onNews((reviewId) => {
        const shown = reviewId ?? view.current?.meta.reviewId;
        if (shown === undefined) return;
        tell(shown).catch((problem: unknown) => parts.log("error", `Undo: ${String(problem)}`));
      });
      return {
        handlers: {
          "undo/list": async ({ reviewId }) => {
            const undone = await undos.list(reviewId);
            sent.set(reviewId, JSON.stringify(undone));
            countAgain(reviewId);
            return { reviewId, undone };
          },
          "undo/changes": (wish) => undos.undo(wish),
          "undo/restore": (wish) => undos.restore(wish),
        },
        dispose: () => news.dispose(),
      };
    },
    stop: () => undos.stop(),
    dispose: () => undos.idle(),
  };
}
