import {
  type ChangesPlace,
  type CoverageOutcome,
  type FeedbackOutcome,
  namePart,
  type OpenOutcome,
  type RangePart,
} from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import type { Host } from "../../../host/linkToHost.ts";
import type { HostParts } from "../../../state/askHost.ts";
import type { ChangeGoal } from "../../../state/changedCode.ts";
import { getShownReview, type PanelState } from "../../../state/panelStore.ts";
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
  readonly goToChange: (goal: ChangeGoal) => void;
  /** Shows code that no editor can show. */
  readonly showCode: (outcome: Extract<OpenOutcome, { kind: "code" }>) => void;
}

const refuse = (message: string): CoverageOutcome => ({ kind: "refused", message });

export function createCoverageActions({
  store,
  currentHost,
  ask,
  showCode,
  goToChange,
}: CoverageParts): CoverageActions {
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
          : await host["coverage/look"](withoutUndefined({ place: findChosenPart(store.getState()) })).catch(() =>
              refuse(texts.coverage.notRead),
            );
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
      store.setState((state) => ({ sheet: { kind: "coverage" }, coverage: ofChosenPart(state) }));
      return lookAtCoverage();
    },
    tickCoverage: (id, isTicked) => store.setState(({ coverage }) => ({ coverage: withTick(coverage, id, isTicked) })),
    openChange: (id) =>
      ask(async (host) => {
        const { outcome: shown } = store.getState().coverage;
        if (shown?.kind === "measured" && shown.part !== undefined) {
          const [file = "", hunk] = id.split(" ");
          return goToChange({ file, hunk });
        }
        const outcome = await host["coverage/open"]({ id });
        if (outcome.kind === "code") showCode(outcome);
        else if (outcome.kind === "refused")
          store.setState(({ coverage }) => ({ coverage: { ...coverage, notice: outcome.message } }));
      }, texts.coverage.openingChange),
  };
}

/** Forgets what was measured of another part. */
function ofChosenPart(state: PanelState): CoverageState {
  const { coverage } = state;
  const name = (part: RangePart | undefined) => part && namePart(part);
  const known = coverage.outcome?.kind === "measured" ? coverage.outcome.part : undefined;
  const isSame = name(known) === name(findChosenPart(state)?.part);
  return isSame ? coverage : { ...coverage, outcome: undefined, unticked: new Set() };
}

/** Returns the part of the changes that the reader has chosen, in which coverage is measured then. */
export function findChosenPart({ changes: { open, reviewId } }: PanelState): ChangesPlace | undefined {
  return open?.part === undefined || reviewId === undefined
    ? undefined
    : { reviewId, round: open.round, part: open.part };
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
