import type { Bridge, Handlers, PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { listReferencePlaces } from "../references/listReferencePlaces.ts";
import type { OpenedPage, PagePart } from "../shown/pagePart.ts";
import { ChangesNow } from "./changesNow.ts";
import { PageCoverage } from "./pageCoverage.ts";
import { referenceChecks } from "./referenceChecks.ts";

/** Opens what measures which changes a review explains. */
export function openCoverage(reviews: ReviewBase, changes: ReviewChanges) {
  const base = { ...reviews, changes, changesNow: new ChangesNow() };
  const check = referenceChecks(base);
  return {
    check,
    clientHandlers: (): Handlers<PartOf<Bridge, "references">> => ({
      "references/check": (params, signal) => check(params, signal),
      "references/places": async ({ reviewId }) => {
        await base.host.settled();
        return listReferencePlaces(reviewId, base, base.host.presented);
      },
    }),
    openPage(opened: OpenedPage): PagePart<PartOf<PanelToHost, "coverage">> {
      const follower = new PageCoverage({ ...base, ...opened, onStale: () => opened.page["coverage/stale"]({}) });
      return {
        handlers: follower.handlers,
        opened: () => follower.update(),
        updated: () => follower.update(),
        dispose: () => follower.dispose(),
      };
    },
  };
}
