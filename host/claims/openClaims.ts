import type { PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { OpenedPage, PagePart } from "../shown/pagePart.ts";
import { ClaimEvaluator, type EvaluateClaim } from "./claimEvaluator.ts";
import { ClaimMemory } from "./claimMemory.ts";
import { ClaimReports, type ClaimReportsParts } from "./claimReports.ts";
import { ClaimWatch } from "./claimWatch.ts";
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
    openPage({ page, view, isBeside }: OpenedPage): PagePart<PartOf<PanelToHost, "claims">> {
      const follower = new PageClaims({
        evaluator,
        memory,
        watch,
        // Claims are only checked for pages that a person reads.
        view: isBeside ? { current: undefined, isOld: () => false } : view,
        tell: (news) => page["claims/states"](news),
      });
      return {
        handlers: follower.handlers,
        ready: () => follower.beginAnew(),
        opened: () => follower.beginAnew(),
        updated: () => follower.update(),
        dispose: () => follower.dispose(),
      };
    },
    stop() {
      reports.dispose();
      evaluator.dispose();
    },
  };
}
