import type { ExportedSection, ReviewMeta, Thread } from "@dialectic/shared/protocol";
import { formatFence } from "@dialectic/shared/review";
import type { Host } from "../../../host/linkToHost.ts";
import { exportPieceChars } from "../../../limits.ts";
import type { HtmlTarget } from "../../../markdown/html/exportTree.ts";
import { RenderLane } from "../../../markdown/renderLane.ts";
import { texts } from "../../../texts/texts.ts";
import { type ExportedReview, readEarlier, readReview } from "./exportedReview.ts";
import { type ExportedThreads, formatThreadHead, getThreadQuote, listThreadWords } from "./exportedThread.ts";
import type { ExportSurroundings } from "./exportSurroundings.ts";
import { formatThreadsHtml } from "./formatThreadsHtml.ts";
import { frontMatterHtml } from "./frontMatterHtml.ts";
import { reviewFile } from "./reviewFile.ts";
import { buildDefinitionTable, type RunJob, sectionHtml } from "./sectionHtml.ts";
import type { ExportedClaims } from "./withClaims.ts";
import { createPictureAdder } from "./withPictures.ts";

/** A refusal by the host. It is an error because only an error can cancel a text that was promised to the clipboard. */
export class ExportRefusal extends Error {}

export interface JobParts {
  readonly host: Host;
  readonly meta: ReviewMeta;
  readonly claims?: ExportedClaims;
  /** Returns the threads to export, for the ids of the existing sections. */
  readonly threads: (ids: readonly string[]) => ExportedThreads | undefined;
  readonly surroundings: ExportSurroundings;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** Fetches the whole iteration; throws an {@link ExportRefusal} when the host refuses. */
export async function fetchWholeReview({ host, meta, claims, threads, signal }: JobParts): Promise<ExportedReview> {
  const review = await readReview(host, meta, signal);
  if ("kind" in review) throw new ExportRefusal(review.message);
  return { ...review, claims, threads: threads(review.sections.map(({ id }) => id)) };
}

export async function* markdownPieces({
  frontMatter = "",
  sections,
}: Pick<ExportedReview, "frontMatter" | "sections">): AsyncGenerator<string> {
  yield* joinPieces([frontMatter, ...sections.map(({ text }) => text)]);
}

/** Yields the texts of a review, followed by the comments on it. */
export async function* discussedPieces(review: ExportedReview): AsyncGenerator<string> {
  yield* markdownPieces(review);
  if (review.threads !== undefined) yield* joinPieces([writeThreadsMarkdown(review.threads, review.sections)]);
}

export async function* filePieces(review: ExportedReview, parts: JobParts): AsyncGenerator<string> {
  const { host, meta, signal, onProgress } = parts;
  const total = review.sections.length;
  const lane = new RenderLane(parts.surroundings.workers);
  try {
    const earlier = readEarlier(host, meta, signal);
    const report = (written: number) => {
      signal.throwIfAborted();
      onProgress(written, total);
    };
    const addPictures = createPictureAdder(host, meta.reviewId);
    yield* joinPieces(reviewFile({ review, earlier, run: (job) => lane.run(job), addPictures, onProgress: report }));
  } finally {
    lane.dispose();
  }
}

/** Yields the review as HTML that keeps its formatting when it is pasted. */
export async function* richPieces(review: ExportedReview, parts: JobParts): AsyncGenerator<string> {
  yield* joinPieces(richSections(review, parts));
}

async function* richSections(review: ExportedReview, parts: JobParts): AsyncGenerator<string> {
  const definitions = buildDefinitionTable(review.sections);
  const lane = new RenderLane(parts.surroundings.workers);
  const target: HtmlTarget = "clipboard";
  try {
    yield frontMatterHtml(review.frontMatter);
    for (const [place, section] of review.sections.entries()) {
      const run: RunJob = (job) => lane.run(job);
      yield await sectionHtml(section, `${section.id}-`, { run, target, definitions });
      yield await formatThreadsHtml(review.threads?.bySection.get(section.id) ?? [], `${section.id}-`, { run, target });
      parts.signal.throwIfAborted();
      parts.onProgress(place + 1, review.sections.length);
    }
    yield await formatThreadsHtml(review.threads?.others ?? [], "", { run: (job) => lane.run(job), target });
  } finally {
    lane.dispose();
  }
}

/** Joins pieces into one blob; each is encoded in a task of its own. */
export async function joinAsBlob(pieces: AsyncIterable<string>, type: string): Promise<Blob> {
  const blobs: Blob[] = [];
  for await (const piece of pieces) {
    blobs.push(new Blob([piece]));
    await waitForNextTask();
  }
  return new Blob(blobs, { type });
}

export async function joinAsText(pieces: AsyncIterable<string>): Promise<string> {
  const texts: string[] = [];
  for await (const piece of pieces) texts.push(piece);
  return texts.join("");
}

async function* joinPieces(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let waiting: string[] = [];
  let length = 0;
  for await (const text of texts) {
    waiting.push(text);
    length += text.length;
    if (length < exportPieceChars) continue;
    yield* cut(waiting.join(""));
    waiting = [];
    length = 0;
  }
  yield* cut(waiting.join(""));
}

/** Splits a text, never between the halves of a surrogate pair. */
function* cut(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const wanted = start + exportPieceChars;
    const end = /[\ud800-\udbff]/.test(text.charAt(wanted - 1)) ? wanted - 1 : wanted;
    yield text.slice(start, end);
    start = end;
  }
}

function waitForNextTask(): Promise<void> {
  return new Promise((next) => setTimeout(next));
}

/**
 * Returns threads as a chapter after a review. Comments are written as block quotes, so that no content can end them.
 */
export function writeThreadsMarkdown(
  { bySection, others }: ExportedThreads,
  sections: readonly Pick<ExportedSection, "id" | "level" | "title">[],
): string {
  const groups = [
    ...sections.flatMap(({ id, level, title }) => {
      const threads = bySection.get(id) ?? [];
      return threads.length === 0 ? [] : [{ about: texts.common.section(title, level), threads }];
    }),
    ...(others.length === 0 ? [] : [{ about: texts.export.reviewAndCode, threads: others }]),
  ];
  if (groups.length === 0) return "";
  const chapters = groups.map(({ about, threads }) =>
    [`### ${toPlainLine(about)}`, ...threads.map(writeThread)].join("\n\n"),
  );
  return `\n\n---\n\n## ${texts.export.comments}\n\n${chapters.join("\n\n")}\n`;
}

function writeThread(thread: Thread): string {
  const quote = getThreadQuote(thread);
  const shown = quote === undefined ? [] : [quote.isCode ? formatFence(quote.text) : toQuote(toPlainLine(quote.text))];
  const words = listThreadWords(thread).map(({ head, text }) =>
    text === "" ? `**${toPlainLine(head)}**` : `**${toPlainLine(head)}**\n\n${text}`,
  );
  return toQuote([`*${toPlainLine(formatThreadHead(thread))}*`, ...shown, ...words].join("\n\n"));
}

function toQuote(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/^/gm, "> ").replace(/^> $/gm, ">");
}

/** Returns a text on one line, escaped so that Markdown leaves it as it is. */
function toPlainLine(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line
    .replace(/[\\`*_[\]<>|~&$]/g, "\\$&")
    .replace(/^[#+\-=:]/, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2");
}
