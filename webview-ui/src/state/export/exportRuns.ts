import type { Host } from "../../host/connection.ts";
import { claimsShown } from "../claims/claimState.ts";
import { inReadingOrder, sectionOf } from "../feedback/feedbackBoxes.ts";
import { type Notice, type PanelStore, shownReview } from "../panelStore.ts";
import { exportedThreads } from "./exportedThread.ts";
import { ExportRefusal, type JobParts } from "./exportJobs.ts";
import type { ExportState } from "./exportState.ts";
import type { ExportSurroundings } from "./exportSurroundings.ts";

/** What leaves the panel needs this of the page. */
export interface ExportRunParts {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
  readonly notify: (level: Notice["level"], text: string) => void;
  readonly surroundings: ExportSurroundings;
}

/** Milliseconds between two notes of how far an export is. */
const progressPace = 100;

/** Copies, files and prints, one at a time: what is begun ends what was on its way. */
export class ExportRuns {
  readonly #parts: ExportRunParts;
  #controller: AbortController | undefined;
  #again: (() => void) | undefined;

  constructor(parts: ExportRunParts) {
    this.#parts = parts;
  }

  /** Copies a text that is made meanwhile; the clipboard is asked at once, in the task of the reader's click or key. */
  async copy(what: string, done: string, make: (job: JobParts) => Promise<Blob>): Promise<void> {
    const { notify, surroundings } = this.#parts;
    await this.run(what, async (job) => {
      if (await surroundings.putText(make(job))) notify("info", done);
      else notify("warning", "The clipboard cannot be written here. Save the review as a file instead.");
    });
  }

  /** Does something with the iteration that is shown, and says what became of it. */
  async run(what: string, work: (job: JobParts) => Promise<void>): Promise<void> {
    const { store, notify, surroundings } = this.#parts;
    const [host, meta] = [this.#parts.currentHost(), shownReview(store.getState())?.meta];
    const claims = claimsShown(store.getState());
    const { feedback, withComments } = store.getState();
    const threads = (ids: readonly string[]) =>
      withComments && feedback.reviewId === meta?.reviewId && feedback.threads.length > 0
        ? exportedThreads(inReadingOrder(feedback.threads, ids), sectionOf, ids)
        : undefined;
    if (meta === undefined) return notify("info", "There is no review yet.");
    if (host === undefined) return notify("warning", `${what}: Dialectic is not connected.`);
    this.cancel();
    const controller = new AbortController();
    this.#controller = controller;
    const show = (exporting: ExportState | undefined) =>
      this.#controller === controller && store.setState({ exporting });
    show({ what, done: 0, total: 0, isReady: false });
    const onProgress = paced((done, total) => show({ what, done, total, isReady: false }));
    try {
      await work({ host, meta, claims, threads, surroundings, signal: controller.signal, onProgress });
    } catch (problem) {
      if (problem instanceof ExportRefusal) notify("warning", problem.message);
      else if (!controller.signal.aborted) notify("warning", `${what} did not work. Try again, or see the log.`);
    } finally {
      show(undefined);
    }
  }

  /** Hands over what a browser takes only shortly after a click or key: now, or else with the reader's next one. */
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

  /** The reader has clicked for what is ready. */
  tryAgain(): void {
    this.#again?.();
  }

  /** Gives up what is on its way. */
  cancel(): void {
    this.#controller?.abort();
    this.#controller = undefined;
    this.#parts.store.setState({ exporting: undefined });
  }
}

/** Reports of every section would be thousands of updates of the page. */
function paced(report: (done: number, total: number) => void): (done: number, total: number) => void {
  let last = performance.now();
  return (done, total) => {
    const now = performance.now();
    if (now - last < progressPace) return;
    last = now;
    report(done, total);
  };
}
