import type { Bridge, Handlers, PanelToHost, PartOf } from "@dialectic/shared/protocol";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import type { EditGuard } from "../edits/editGuard.ts";
import type { PlacedClient } from "../files/callPlace.ts";
import type { OpenedPage, PagePart } from "../history/pagePart.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { ChangeRequests } from "./changeRequests.ts";
import { changesHandlers } from "./changesHandlers.ts";
import { forgetOldRounds } from "./forgetOldRounds.ts";
import { IterationSnapshots } from "./iterationSnapshots.ts";
import { ReviewChanges } from "./reviewChanges.ts";

/** Opens the code changes of reviews. Snapshots of old reviews are deleted in the background. */
export function openChanges(base: ReviewBase, guard: EditGuard) {
  const changes = new ReviewChanges(base);
  const turns = new TurnQueue();
  const requests = new ChangeRequests({ ...base, changes }, turns);
  const snapshots = new IterationSnapshots({ ...base, changes }, turns);
  const trusted = base.workspace.onTrusted?.(() => {
    const iteration = base.host.presented && base.store.iterationAt(base.host.presented.meta.reviewId, -1);
    if (iteration === undefined || iteration.isPlan) return;
    const { reviewId, number, client, at } = iteration;
    snapshots.take({ reviewId, iteration: number, client, arrivedAt: at });
  });
  forgetOldRounds(base).catch((problem: unknown) => base.log("warn", `Old rounds: ${String(problem)}`));
  return {
    changes,
    requests,
    snapshots,
    clientHandlers: ({ name, place }: PlacedClient): Handlers<Pick<Bridge, "review/request">> => ({
      "review/request": async (request, signal) => {
        const { bases } = await place();
        return requests.request({ ...request, bases }, name, toAbortSignal(signal));
      },
    }),
    openPage({ page, editor, tell }: OpenedPage): PagePart<PartOf<PanelToHost, "changes">> {
      let isReady = false;
      const news = changes.onNews((reviewId) => {
        if (isReady) page["changes/news"]({ reviewId, rounds: changes.rounds(reviewId) });
        tell("rounds");
      });
      return {
        handlers: changesHandlers({ ...base, changes, editor, guard }),
        ready: () => (isReady = true),
        dispose: () => news.dispose(),
      };
    },
    /** Resolves once the code of all presented iterations is kept. */
    settled: () => turns.idle(),
    stop() {
      trusted?.dispose();
      changes.dispose();
      snapshots.stop();
    },
    dispose: () => turns.idle(),
  };
}
