import type { ReviewMeta } from "@dialectic/shared/protocol";
import {
  blobOf,
  ExportRefusal,
  filePieces,
  type JobParts,
  markdownPieces,
  paperOf,
  richPieces,
  wholeReview,
} from "../exporting/exportJobs.ts";
import type { ExportSurroundings } from "../exporting/exportSurroundings.ts";
import type { Host } from "../host/connection.ts";
import type { ExportState } from "./exportState.ts";
import { type Notice, type PanelStore, shownReview } from "./panelStore.ts";

/** What a reader can do with the whole of a review. */
export interface ExportActions {
  copyMarkdown(): Promise<void>;
  copyRichText(): Promise<void>;
  copyCommitMessage(): Promise<void>;
  saveMarkdown(): Promise<void>;
  saveHtml(): Promise<void>;
  printReview(): Promise<void>;
  /** Gives up what is being copied, saved or printed. */
  cancelExport(): void;
  /** Selects all of the review, also what is not on the screen. */
  selectAll(): Promise<void>;
  endSelectAll(): void;
}

interface ExportActionParts {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
  readonly notify: (level: Notice["level"], text: string) => void;
  readonly surroundings: ExportSurroundings;
}

/** Milliseconds between two notes of how far an export is. */
const progressPace = 100;

/** Binds the actions to a store and a host. Each calls the clipboard at once, in the task of the reader's click or key. */
export function createExportActions(parts: ExportActionParts): ExportActions {
  const { store, notify, surroundings } = parts;
  const jobs = new ExportJobs(parts);
  return {
    copyMarkdown: () =>
      jobs.copy("Copying the review", "Copied as Markdown.", (job) => ({
        "text/plain": wholeReview(job).then((review) => blobOf(markdownPieces(review), "text/plain")),
      })),
    copyRichText: () =>
      jobs.copy("Copying the review", "Copied as rich text.", (job) => {
        const review = wholeReview(job);
        return {
          "text/plain": review.then((whole) => blobOf(markdownPieces(whole), "text/plain")),
          "text/html": review.then((whole) => blobOf(richPieces(whole, job), "text/html")),
        };
      }),
    copyCommitMessage: () =>
      jobs.copy("Copying the commit message", "Copied as commit message.", (job) => ({
        "text/plain": commitMessage(job).then((message) => new Blob([message], { type: "text/plain" })),
      })),
    saveMarkdown: () =>
      jobs.run("Saving the review", async (job) => {
        const review = await wholeReview(job);
        await save(job, {
          name: `${review.name}.md`,
          type: "text/markdown",
          pieces: () => markdownPieces(review),
          notify,
        });
      }),
    saveHtml: () =>
      jobs.run("Saving the review", async (job) => {
        const review = await wholeReview(job);
        const pieces = () => filePieces(review, job);
        await save(job, { name: `${review.name}.html`, type: "text/html", pieces, notify });
      }),
    printReview: () =>
      jobs.run("Preparing the print", async (job) => surroundings.print(await paperOf(await wholeReview(job), job))),
    cancelExport: () => jobs.cancel(),
    selectAll: () => selectAll(parts),
    endSelectAll: () => store.setState({ wholeSelection: undefined }),
  };
}

/** One at a time: what is begun ends what was on its way. */
class ExportJobs {
  readonly #parts: ExportActionParts;
  #controller: AbortController | undefined;

  constructor(parts: ExportActionParts) {
    this.#parts = parts;
  }

  async copy(
    what: string,
    done: string,
    make: (job: JobParts) => Readonly<Record<string, Promise<Blob>>>,
  ): Promise<void> {
    const { notify, surroundings } = this.#parts;
    await this.run(what, async (job) => {
      if (await surroundings.putOnClipboard(make(job))) notify("info", done);
      else notify("warning", "The clipboard cannot be written here. Save the review as a file instead.");
    });
  }

  async run(what: string, work: (job: JobParts) => Promise<void>): Promise<void> {
    const { store, notify, surroundings } = this.#parts;
    const [host, meta] = [this.#parts.currentHost(), shownReview(store.getState())?.meta];
    if (meta === undefined) return notify("info", "There is no review yet.");
    if (host === undefined) return notify("warning", `${what}: Dialectic is not connected.`);
    this.cancel();
    const controller = new AbortController();
    this.#controller = controller;
    const show = (exporting: ExportState | undefined) =>
      this.#controller === controller && store.setState({ exporting });
    show({ what, done: 0, total: 0 });
    const onProgress = paced((done, total) => show({ what, done, total }));
    try {
      await work({ host, meta, surroundings, signal: controller.signal, onProgress });
    } catch (problem) {
      if (problem instanceof ExportRefusal) notify("warning", problem.message);
      else if (!controller.signal.aborted) notify("warning", `${what} did not work. Try again, or see the log.`);
    } finally {
      show(undefined);
    }
  }

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

async function commitMessage({ host, meta, signal }: JobParts): Promise<string> {
  const { reviewId, iteration } = meta;
  const answer = await host["export/commit-message"]({ reviewId, iteration }, signal);
  if (answer.kind === "refused") throw new ExportRefusal(answer.message);
  return answer.message;
}

interface SavedText {
  readonly name: string;
  readonly type: string;
  readonly pieces: () => AsyncIterable<string>;
  readonly notify: ExportActionParts["notify"];
}

/** An editor asks where and writes; a browser downloads. */
async function save(
  { host, surroundings, signal }: JobParts,
  { name, type, pieces, notify }: SavedText,
): Promise<void> {
  const outcome = await host["export/choose-place"]({ name });
  signal.throwIfAborted();
  switch (outcome.kind) {
    case "save-here":
      surroundings.download(name, await blobOf(pieces(), type));
      return notify("info", `Saved as “${name}”.`);
    case "dismissed":
      return;
    case "refused":
      throw new ExportRefusal(outcome.message);
    case "chosen":
      for await (const text of pieces()) {
        const written = await host["export/write"]({ place: outcome.place, text, isLast: false });
        signal.throwIfAborted();
        if (written.kind === "refused") throw new ExportRefusal(written.message);
      }
      await finish(host, outcome.place);
  }
}

async function finish(host: Host, place: number): Promise<void> {
  const written = await host["export/write"]({ place, text: "", isLast: true });
  if (written.kind === "refused") throw new ExportRefusal(written.message);
}

async function selectAll({ store, currentHost }: ExportActionParts): Promise<void> {
  const meta = shownReview(store.getState())?.meta;
  if (meta === undefined) return;
  store.setState({ wholeSelection: { words: undefined } });
  const words = await wordsOf(currentHost(), meta);
  store.setState((state) => (state.wholeSelection === undefined ? state : { wholeSelection: { words } }));
}

/** The count is an extra: without it the selection stands all the same. */
async function wordsOf(host: Host | undefined, { reviewId, iteration }: ReviewMeta): Promise<number | undefined> {
  const answer = await host?.["export/words"]({ reviewId, iteration }).catch(() => undefined);
  return answer?.words;
}
