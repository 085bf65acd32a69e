import type { Host } from "../../../host/linkToHost.ts";
import { texts } from "../../../texts/texts.ts";
import {
  discussedPieces,
  ExportRefusal,
  fetchWholeReview,
  filePieces,
  type JobParts,
  joinAsBlob,
  joinAsText,
  markdownPieces,
  richPieces,
} from "./exportJobs.ts";
import { type ExportRunParts, ExportRuns } from "./exportRuns.ts";

export interface ExportActions {
  copyMarkdown(): Promise<void>;
  copyRichText(): Promise<void>;
  copyCommitMessage(): Promise<void>;
  saveMarkdown(): Promise<void>;
  saveHtml(): Promise<void>;
  printReview(): Promise<void>;
  /** Copies a finished text when the browser requires another click. */
  copyNow(): void;
  cancelExport(): void;
  toggleWithComments(): void;
}

/**
 * Binds the actions to a store and a host. Each calls the clipboard at once, in the task of the reader's click or key.
 */
export function createExportActions(parts: ExportRunParts): ExportActions {
  const { store, notify, surroundings } = parts;
  const runs = new ExportRuns(parts);
  return {
    copyMarkdown: () =>
      runs.copy(texts.export.copying, texts.export.copiedMarkdown, async (job) =>
        joinAsBlob(markdownPieces(await fetchWholeReview(job)), "text/plain"),
      ),
    copyRichText: () =>
      runs.run(texts.export.copying, async (job) => {
        const review = await fetchWholeReview(job);
        const html = await joinAsText(richPieces(review, job));
        const byType = { "text/plain": await joinAsText(discussedPieces(review)), "text/html": html };
        await runs.handOver(job.signal, () => surroundings.putTexts(byType));
        notify("info", texts.export.copiedRichText);
      }),
    copyCommitMessage: () =>
      runs.copy(
        texts.export.copyingMessage,
        texts.export.copiedMessage,
        async (job) => new Blob([await commitMessage(job)], { type: "text/plain" }),
      ),
    saveMarkdown: () =>
      runs.run(texts.export.saving, async (job) => {
        const review = await fetchWholeReview(job);
        await save(job, {
          name: `${review.name}.md`,
          type: "text/markdown",
          pieces: () => discussedPieces(review),
          notify,
        });
      }),
    saveHtml: () =>
      runs.run(texts.export.saving, async (job) => {
        const review = await fetchWholeReview(job);
        const pieces = () => filePieces(review, job);
        await save(job, { name: `${review.name}.html`, type: "text/html", pieces, notify });
      }),
    printReview: () =>
      runs.run(texts.export.printing, async ({ signal, onProgress }) => {
        store.setState({ isPrinting: true });
        const end = () => store.setState({ isPrinting: false });
        signal.addEventListener("abort", end, { once: true });
        await surroundings.waitUntilWhole(store.getState, signal, onProgress);
        surroundings.print(end);
      }),
    copyNow: () => runs.tryAgain(),
    cancelExport: () => runs.cancel(),
    toggleWithComments: () => store.setState(({ withComments }) => ({ withComments: !withComments })),
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
  readonly notify: ExportRunParts["notify"];
}

/** Saves a file: an editor asks for the place and writes it; a browser downloads it. */
async function save(
  { host, surroundings, signal }: JobParts,
  { name, type, pieces, notify }: SavedText,
): Promise<void> {
  const outcome = await host["export/choose-place"]({ name });
  signal.throwIfAborted();
  switch (outcome.kind) {
    case "save-here":
      surroundings.download(name, await joinAsBlob(pieces(), type));
      return notify("info", texts.export.saved(name));
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
