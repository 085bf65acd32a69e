import type { CoverageOutcome, OpenOutcome } from "@dialectic/shared/protocol";
import type { Host } from "../../host/connection.ts";
import type { PanelStore } from "../panelStore.ts";
import { withTick } from "./coverageState.ts";

/** What a reader can do about changes that nothing explains. */
export interface CoverageActions {
  /** Shows how much of the changed code the review explains. */
  showCoverage(): Promise<void>;
  /** Looks again, while that is shown. */
  lookAtCoverage(): Promise<void>;
  /** Whether the assistant is to be asked for a change or a section. */
  tickCoverage(id: string, isTicked: boolean): void;
  /** Opens a change by its id. */
  openChange(id: string): Promise<void>;
}

interface CoverageParts {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
  readonly ask: (question: (host: Host) => Promise<void>, what: string) => Promise<void>;
  /** Shows code that no editor shows. */
  readonly showCode: (outcome: Extract<OpenOutcome, { kind: "code" }>) => void;
}

const notConnected: CoverageOutcome = { kind: "refused", message: "Dialectic is not connected." };
const failed: CoverageOutcome = {
  kind: "refused",
  message: "The changed code could not be looked at. Try again, or see the log.",
};

/** Binds the actions to a store and a host. */
export function createCoverageActions({ store, currentHost, ask, showCode }: CoverageParts): CoverageActions {
  let running: Promise<void> | undefined;
  let isAgain = false;
  const isShown = () => store.getState().sheet?.kind === "coverage";
  // The host need not watch the files of what nobody looks at.
  store.subscribe(({ sheet }, before) => {
    if (before.sheet?.kind === "coverage" && sheet?.kind !== "coverage") currentHost()?.["coverage/leave"]({});
  });
  const look = async () => {
    while (isAgain && isShown()) {
      isAgain = false;
      const host = currentHost();
      const outcome = host === undefined ? notConnected : await host["coverage/look"]({}).catch(() => failed);
      store.setState(({ coverage }) => ({ coverage: { ...coverage, outcome, notice: undefined } }));
    }
    // The reader may have left while the host began to watch.
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
      }, "Opening the change"),
  };
}
