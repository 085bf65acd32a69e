import { type Client, type HostToPanel, toReferenceColumns } from "@dialectic/shared/protocol";
import { askForTrust } from "../base/askForTrust.ts";
import { PageClaims } from "../claims/pageClaims.ts";
import { PageCoverage } from "../coverage/pageCoverage.ts";
import { PageFeedback } from "../feedback/pageFeedback.ts";
import { PageReferences } from "../references/pageReferences.ts";
import type { PageSessionParts } from "./pageSession.ts";
import type { PageView } from "./pageView.ts";

export function createPageFollowers(page: Client<HostToPanel>, parts: PageSessionParts, view: PageView) {
  const { workspace, log } = parts;
  const references = new PageReferences({
    ...{ view, states: parts.states, workspace, log },
    tell: (news) => page["references/states"]({ ...news, rows: toReferenceColumns(news.rows) }),
    anchor: () => parts.host.anchorShown(),
  });
  const claims = new PageClaims({
    ...parts.claims,
    // Claims are only checked for pages that a person reads.
    view: parts.isBeside ? { current: undefined, isOld: () => false } : view,
    tell: (news) => page["claims/states"](news),
  });
  const both = [references, claims] as const;
  return {
    ...{ references, claims, trust: askForTrust(page, workspace, parts.isBeside === true) },
    code: {
      beginAnew() {
        for (const follower of both) follower.beginAnew();
      },
      update() {
        for (const follower of both) follower.update();
      },
    },
    feedback: new PageFeedback({
      services: parts.feedback,
      view,
      history: parts.history,
      workspace,
      log,
      tell: (news) => page["feedback/news"](news),
    }),
    coverage: new PageCoverage({ ...parts, view, onStale: () => page["coverage/stale"]({}) }),
  };
}
