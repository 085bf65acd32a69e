import type { PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { OpenedPage, PublishingPart } from "../shown/pagePart.ts";
import { ClaimEvaluator } from "./claimEvaluator.ts";
import { ClaimMemory } from "./claimMemory.ts";
import { ClaimReports, type ClaimReportsParts } from "./claimReports.ts";
import { ClaimWatch } from "./claimWatch.ts";
import type { EvaluateClaim } from "./liveClaim.ts";
import { PageClaims } from "./pageClaims.ts";

export interface ClaimLanguage {
  readonly evaluate: EvaluateClaim;
  readonly parser: ClaimReportsParts["parser"];
}

/** Opens the checks of reviews; `checksOnSave` returns whether they are run after every change of the code. */
export function openClaims(
  base: ReviewBase,
  { evaluate, parser }: ClaimLanguage,
  checksOnSave: (() => boolean) | undefined,
) {
  const evaluator = new ClaimEvaluator({ ...base, evaluate });
  const memory = new ClaimMemory(base);
  const reports = new ClaimReports({ ...base, evaluator, memory, parser });
  const watch = new ClaimWatch({ ...base, isWanted: checksOnSave });
  return {
    evaluator,
    memory,
    reports,
    openPage({ view }: OpenedPage): PublishingPart<PartOf<PanelToHost, "claims">, "claims"> {
      const claims = new PageClaims({ evaluator, memory, watch, view });
      return { handlers: claims.handlers, values: { claims: (tell) => claims.follow(tell) } };
    },
    stop() {
      reports.dispose();
      evaluator.dispose();
    },
  };
}
