import type { CoverageOutcome, OpenOutcome } from "@dialectic/shared/protocol";
import type { Host } from "../../../host/linkToHost.ts";
import type { HostParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";
import { withTick } from "./coverageState.ts";
import { createSectionsRequest } from "./sectionsRequest.ts";

export interface CoverageActions {
  showCoverage(): Promise<void>;
  lookAtCoverage(): Promise<void>;
  /** Sets whether the assistant is asked about a change or a section. */
  tickCoverage(id: string, isTicked: boolean): void;
  openChange(id: string): Promise<void>;
  /** Queues a request for sections: with the given text, or for what is ticked. */
  askForSections(text?: string): Promise<void>;
}

interface CoverageParts extends HostParts {
  readonly ask: (question: (host: Host) => Promise<void>, what: string) => Promise<void>;
  /** Shows code that no editor can show. */
  readonly showCode: (outcome: Extract<OpenOutcome, { kind: "code" }>) => void;
}

const refuse = (message: string): CoverageOutcome => ({ kind: "refused", message });

export function createCoverageActions({ store, currentHost, ask, showCode }: CoverageParts): CoverageActions {
  let running: Promise<void> | undefined;
  let isAgain = false;
  const isShown = () => store.getState().sheet?.kind === "coverage";
  // The host need not watch files while the sheet is closed.
  store.subscribe(({ sheet }, before) => {
    if (before.sheet?.kind === "coverage" && sheet?.kind !== "coverage") currentHost()?.["coverage/leave"]({});
  });
  const look = async () => {
    while (isAgain && isShown()) {
      isAgain = false;
      const host = currentHost();
      const outcome =
        host === undefined
          ? refuse(texts.common.notConnected)
          : await host["coverage/look"]({}).catch(() => refuse(texts.coverage.notRead));
      store.setState(({ coverage }) => ({ coverage: { ...coverage, outcome, notice: undefined } }));
    }
    // The reader may have closed the sheet while the host started to watch.
    if (!isShown()) currentHost()?.["coverage/leave"]({});
    running = undefined;
  };
  const lookAtCoverage = () => {
    if (!isShown()) return Promise.resolve();
    isAgain = true;
    running ??= look();
    return running;
  };
  return {
    lookAtCoverage,
    askForSections: createSectionsRequest({ store, currentHost }),
    showCoverage() {
      store.setState({ sheet: { kind: "coverage" } });
      return lookAtCoverage();
    },
    tickCoverage: (id, isTicked) => store.setState(({ coverage }) => ({ coverage: withTick(coverage, id, isTicked) })),
    openChange: (id) =>
      ask(async (host) => {
        const outcome = await host["coverage/open"]({ id });
        if (outcome.kind === "code") showCode(outcome);
        else if (outcome.kind === "refused")
          store.setState(({ coverage }) => ({ coverage: { ...coverage, notice: outcome.message } }));
      }, texts.coverage.openingChange),
  };
}
