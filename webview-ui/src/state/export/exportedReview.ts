import type { ExportedIteration, ExportedSection, HistoryPlace, ReviewMeta } from "@dialectic/shared/protocol";
import type { Host } from "../../host/connection.ts";
import type { ExportedClaims } from "./claimHtml.ts";
import type { ExportedThreads } from "./exportedThread.ts";

/** One iteration, whole. */
export interface ExportedReview {
  readonly meta: ReviewMeta;
  /** Name for a file without its ending. */
  readonly name: string;
  /** Name of the workspace folder. */
  readonly folder: string;
  readonly sections: readonly ExportedSection[];
  /** How its claims stand, as far as the page knows. */
  readonly claims?: ExportedClaims;
  /** What was said about it, where that goes along. */
  readonly threads?: ExportedThreads | undefined;
}

/** What of the host is asked here. */
export type ExportHost = Pick<Host, "export/sections" | "export/history">;

/** The whole iteration, or why it cannot be had. */
export type ReadOutcome = ExportedReview | { readonly kind: "refused"; readonly message: string };

/** Fetches an iteration, page by page; rejects when the signal is aborted. */
export async function readReview(host: ExportHost, meta: ReviewMeta, signal: AbortSignal): Promise<ReadOutcome> {
  const { reviewId, iteration } = meta;
  const sections: ExportedSection[] = [];
  for (;;) {
    const page = await host["export/sections"]({ reviewId, iteration, from: sections.length }, signal);
    signal.throwIfAborted();
    if (page.kind === "refused") return page;
    sections.push(...page.sections);
    const isLast = sections.length >= page.total || page.sections.length === 0;
    if (isLast) return { meta, name: page.name, folder: page.folder, sections };
  }
}

/** The iterations before that one, the latest first, each with all of its sections that the next one changed or removed. */
export async function* readEarlier(
  host: ExportHost,
  { reviewId, iteration }: ReviewMeta,
  signal: AbortSignal,
): AsyncGenerator<ExportedIteration> {
  let place: HistoryPlace | undefined;
  let open: ExportedIteration | undefined;
  do {
    const page = await host["export/history"](
      { reviewId, iteration, ...(place === undefined ? {} : { place }) },
      signal,
    );
    signal.throwIfAborted();
    for (const next of page.iterations) {
      if (open?.number === next.number) open = { ...open, sections: [...open.sections, ...next.sections] };
      else {
        if (open !== undefined) yield open;
        open = next;
      }
    }
    place = page.next;
  } while (place !== undefined);
  if (open !== undefined) yield open;
}
