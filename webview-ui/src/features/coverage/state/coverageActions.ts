import type { CoverageOutcome, FeedbackOutcome, OpenOutcome } from "@dialectic/shared/protocol";
import type { Host } from "../../../host/linkToHost.ts";
import type { HostParts } from "../../../state/askHost.ts";
import { getShownReview } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import { type CoverageState, findRequestThread, formatRequest, withTick } from "./coverageState.ts";

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

/**
 * Creates the function that queues a request for sections: with the given text, or for the items ticked in the coverage
 * sheet. A request that is still waiting is not repeated.
 */
function createSectionsRequest({ store, currentHost }: HostParts): (given?: string) => Promise<void> {
  let attempt: { readonly text: string; readonly id: string } | undefined;
  const change = (next: Partial<CoverageState>) =>
    store.setState(({ coverage }) => ({ coverage: { ...coverage, ...next } }));
  return async (given) => {
    const { coverage, feedback, view, isConnected } = store.getState();
    const [review, text, host] = [getShownReview({ view })?.meta, given ?? formatRequest(coverage), currentHost()];
    if (review === undefined || text === undefined || coverage.isAsking) return;
    if (findRequestThread(feedback.threads, text) !== undefined) return;
    if (host === undefined || !isConnected) return change({ asked: texts.coverage.notAsked });
    change({ isAsking: true, asked: undefined });
    // A retry keeps its id, so that the host counts it once.
    const isUnheard = attempt?.text === text && feedback.threads.every(({ id }) => id !== attempt?.id);
    const { id } = isUnheard && attempt !== undefined ? attempt : { id: crypto.randomUUID() };
    attempt = { text, id };
    const { reviewId, iteration } = review;
    const outcome = await host["feedback/comment"]({
      reviewId,
      iteration,
      text,
      id,
      subject: { kind: "review" },
      mode: "sections",
    }).catch((): FeedbackOutcome => ({ kind: "refused", message: texts.feedback.unanswered }));
    change({ isAsking: false, asked: outcome.kind === "refused" ? outcome.message : outcome.notice });
  };
}
