import { exportProgressMs } from "../../../limits.ts";
import type { HostParts } from "../../../state/askHost.ts";
import { getShownReview, type Notice } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import { getShownClaims } from "../../claims/state/claimState.ts";
import { getThreadSection, sortInReadingOrder } from "../../feedback/state/feedbackBoxes.ts";
import { groupThreads } from "./exportedThread.ts";
import { ExportRefusal, type JobParts } from "./exportJobs.ts";
import type { ExportState } from "./exportSlice.ts";
import type { ExportSurroundings } from "./exportSurroundings.ts";

export interface ExportRunParts extends HostParts {
  readonly notify: (level: Notice["level"], text: string) => void;
  readonly surroundings: ExportSurroundings;
}

/** Runs copies, saves and prints one at a time: a new one cancels the one in progress. */
export class ExportRuns {
  readonly #parts: ExportRunParts;
  #controller: AbortController | undefined;
  #again: (() => void) | undefined;

  constructor(parts: ExportRunParts) {
    this.#parts = parts;
  }

  /**
   * Copies a text that is still being made. The clipboard is called at once, in the task of the reader's click or key.
   */
  async copy(what: string, done: string, make: (job: JobParts) => Promise<Blob>): Promise<void> {
    const { notify, surroundings } = this.#parts;
    await this.run(what, async (job) => {
      if (await surroundings.putText(make(job))) notify("info", done);
      else notify("warning", texts.export.clipboardClosed);
    });
  }

  async run(what: string, work: (job: JobParts) => Promise<void>): Promise<void> {
    const { store, notify, surroundings } = this.#parts;
    const [host, meta] = [this.#parts.currentHost(), getShownReview(store.getState())?.meta];
    const claims = getShownClaims(store.getState());
    const { feedback, withComments } = store.getState();
    const threads = (ids: readonly string[]) =>
      withComments && feedback.reviewId === meta?.reviewId && feedback.threads.length > 0
        ? groupThreads(sortInReadingOrder(feedback.threads, ids), getThreadSection, ids)
        : undefined;
    if (meta === undefined) return notify("info", texts.export.noReview);
    if (host === undefined) return notify("warning", texts.common.failedOffline(what));
    this.cancel();
    const controller = new AbortController();
    this.#controller = controller;
    const show = (exporting: ExportState | undefined) =>
      this.#controller === controller && store.setState({ exporting });
    show({ what, done: 0, total: 0, isReady: false });
    const onProgress = limitPace((done, total) => show({ what, done, total, isReady: false }));
    try {
      await work({ host, meta, claims, threads, surroundings, signal: controller.signal, onProgress });
    } catch (problem) {
      if (problem instanceof ExportRefusal) notify("warning", problem.message);
      else if (!controller.signal.aborted) notify("warning", texts.common.failed(what));
    } finally {
      show(undefined);
    }
  }

  /** Hands over data that a browser accepts only shortly after a click or key: now, or with the reader's next one. */
  async handOver(signal: AbortSignal, put: () => boolean): Promise<void> {
    const { store } = this.#parts;
    while (!put()) {
      store.setState(({ exporting }) => ({ exporting: exporting && { ...exporting, isReady: true } }));
      await new Promise<void>((again, giveUp) => {
        this.#again = again;
        signal.addEventListener("abort", giveUp, { once: true });
      });
    }
  }

  tryAgain(): void {
    this.#again?.();
  }

  cancel(): void {
    this.#controller?.abort();
    this.#controller = undefined;
    this.#parts.store.setState({ exporting: undefined });
  }
}

/** Limits the rate of progress updates: one for every section would update the page thousands of times. */
function limitPace(report: (done: number, total: number) => void): (done: number, total: number) => void {
  let last = performance.now();
  return (done, total) => {
    const now = performance.now();
    if (now - last < exportProgressMs) return;
    last = now;
    report(done, total);
  };
}
