import type { Clock, Log, WorkspacePort } from "../base/ports.ts";
import type { WorkspaceFiles } from "../files/workspaceFiles.ts";
import type { ReviewHistory } from "../history/reviewHistory.ts";
import type { ReferenceResolver } from "../references/referenceResolver.ts";
import type { ReviewStore } from "../store/index.ts";
import { ClaimEvaluator, type EvaluateClaim } from "./claimEvaluator.ts";
import { ClaimMemory } from "./claimMemory.ts";
import { ClaimReports, type ClaimReportsParts } from "./claimReports.ts";
import { ClaimWatch } from "./claimWatch.ts";

export interface ClaimParts {
  readonly store: Pick<ReviewStore, "books">;
  readonly history: ReviewHistory;
  readonly resolver: ReferenceResolver;
  readonly files: WorkspaceFiles;
  readonly workspace: WorkspacePort;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ClaimLanguage {
  readonly evaluate: EvaluateClaim;
  readonly parser: ClaimReportsParts["parser"];
}

export function openClaims(
  { store, history, resolver, files, workspace, clock, log }: ClaimParts,
  { evaluate, parser }: ClaimLanguage,
) {
  const evaluator = new ClaimEvaluator({ evaluate, workspace, clock, log });
  const memory = new ClaimMemory({ store, clock, log });
  const reports = new ClaimReports({ evaluator, memory, history, parser, clock, log });
  return {
    evaluator,
    memory,
    reports,
    watch: new ClaimWatch({ workspace, resolver, files, log }),
    dispose() {
      reports.dispose();
      evaluator.dispose();
    },
  };
}
