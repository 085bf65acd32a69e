import type { Clock, Log, WorkspacePort } from "../ports.ts";
import type { ReferenceResolver } from "../referenceResolver.ts";
import type { ReviewHistory } from "../reviewHistory.ts";
import type { WorkspaceFiles } from "../workspaceFiles.ts";
import { ClaimDesk, type EvaluateClaim } from "./claimDesk.ts";
import { ClaimReports } from "./claimReports.ts";
import { ClaimWatch } from "./claimWatch.ts";

/** What the claims of a host are looked at with. */
export interface ClaimParts {
  readonly history: ReviewHistory;
  readonly resolver: ReferenceResolver;
  readonly files: WorkspaceFiles;
  readonly workspace: WorkspacePort;
  readonly clock: Clock;
  readonly log: Log;
}

/** Everything about the claims of the reviews of one host. */
export function openClaims({ history, resolver, files, workspace, clock, log }: ClaimParts, evaluate: EvaluateClaim) {
  const desk = new ClaimDesk({ evaluate, workspace, clock, log });
  const reports = new ClaimReports({ desk, history, clock, log });
  return {
    desk,
    reports,
    watch: new ClaimWatch({ workspace, resolver, files, log }),
    dispose() {
      reports.dispose();
      desk.dispose();
    },
  };
}
