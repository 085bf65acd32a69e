import type { PanelToHost, PartOf } from "@dialectic/shared/protocol";
import { remoteTimeoutMs } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { PagePart } from "../shown/pagePart.ts";
import { exchangeNotes } from "./exchangeNotes.ts";
import { Explanations } from "./explanations.ts";
import { importNotes } from "./importNotes.ts";
import { reviewNotes } from "./reviewNotes.ts";

/** The latest iteration of a review that is about a commit. */
export interface CommittedReview {
  readonly reviewId: string;
  readonly title: string;
  readonly iteration: number;
  /** The whole hash. */
  readonly commit: string;
}

/** Opens the reviews that travel with commits, and the explanations of code that they hold. */
export function openNotes(base: ReviewBase) {
  let importing = Promise.resolve(0);
  // Two at once would store a review twice.
  const importOnce = () => {
    importing = importing.then(
      () => importNotes(base),
      () => importNotes(base),
    );
    return importing;
  };
  return {
    services: {
      explanations: new Explanations(base),
      notes: reviewNotes(base),
      async committedReviews(): Promise<readonly CommittedReview[]> {
        await importOnce();
        return base.history
          .reviews()
          .flatMap(({ reviewId, title, iterations, committed }) =>
            committed === undefined ? [] : [{ reviewId, title, iteration: iterations, commit: committed.commit }],
          );
      },
    },
    openPage: (): PagePart<PartOf<PanelToHost, "notes">> => ({
      handlers: {
        "notes/exchange": (wish) => exchangeNotes(base.workspace, wish, AbortSignal.timeout(remoteTimeoutMs)),
        "notes/import": async () => ({ added: await importOnce() }),
      },
    }),
  };
}
