import { connectionOver, type MessagePipe, type PanelState, panelToHost, serve } from "@dialectic/shared/protocol";
import type { Log } from "../base/ports.ts";
import { refusedChanges } from "../changes/changesHandlers.ts";
import { refusedCommits } from "../commits/commitHandlers.ts";
import { refusedCoverage } from "../coverage/coverageHandlers.ts";
import { refusedFeedback } from "../feedback/pageFeedback.ts";
import { refusedExport } from "./exportHandlers.ts";

/** Dependencies of {@link openFailedPanel}. */
export interface FailedPanelParts {
  readonly message: string;
  /** Called when the person wants to try again. */
  readonly onRetry: () => void;
  readonly showLog: () => void;
  readonly log: Log;
}

/** Serves a page for which no host could be started: it shows the reason and a button to try again. */
export function openFailedPanel(pipe: MessagePipe, parts: FailedPanelParts): { dispose(): void } {
  const connection = connectionOver(pipe);
  const failed: PanelState = { kind: "failed", message: parts.message };
  const refused = { kind: "refused" as const, message: parts.message };
  let isShown = false;
  const served = serve(
    connection,
    panelToHost,
    {
      "panel/ready": () => {
        if (isShown) parts.onRetry();
        isShown = true;
        return failed;
      },
      "review/bodies": () => ({ bodies: {} }),
      "history/reviews": () => ({ reviews: [] }),
      "history/iterations": () => ({ iterations: [] }),
      "history/changes": () => ({ changes: [] }),
      "history/search": () => refused,
      "history/since": () => refused,
      "view/open": () => refused,
      "view/restore": () => refused,
      "view/compare": () => refused,
      "view/leave-comparison": () => undefined,
      "reference/open": () => refused,
      "reference/preview": () => refused,
      "reference/peek": () => refused,
      "reference/compare": () => refused,
      "thread/open-code": () => refused,
      "link/open": () => refused,
      "selection/changed": () => undefined,
      "claims/run": () => ({}),
      "claims/stop": () => ({}),
      "sample/open": () => ({}),
      "offer/take": () => ({}),
      "trust/grant": () => refused,
      ...refusedExport(parts.message),
      ...refusedCommits(parts.message),
      ...refusedFeedback(parts.message),
      ...refusedChanges(parts.message),
      ...refusedCoverage(parts.message),
      "log/show": () => {
        parts.showLog();
        return {};
      },
      log: ({ level, message }) => parts.log(level, `Page: ${message}`),
    },
    (method, problem) => parts.log("error", `Panel ${method}: ${String(problem)}`),
  );
  connection.listen();
  return {
    dispose() {
      served.dispose();
      connection.dispose();
    },
  };
}
