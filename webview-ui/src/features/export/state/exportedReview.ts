import type { ExportedIteration, ExportedSection, HistoryPlace, ReviewMeta } from "@dialectic/shared/protocol";
import type { Host } from "../../../host/linkToHost.ts";
import type { ExportedThreads } from "./exportedThread.ts";
import type { ExportedClaims } from "./withClaims.ts";

export interface ExportedReview {
  readonly meta: ReviewMeta;
  /** File name without its extension. */
  readonly name: string;
  readonly folder: string;
  readonly frontMatter?: string | undefined;
  readonly sections: readonly ExportedSection[];
  readonly claims?: ExportedClaims;
  readonly threads?: ExportedThreads | undefined;
}

export type ExportHost = Pick<Host, "export/sections" | "export/history">;

export type ReadOutcome = ExportedReview | { readonly kind: "refused"; readonly message: string };

/** Fetches an iteration, page by page; rejects when the signal is aborted. */
export async function readReview(host: ExportHost, meta: ReviewMeta, signal: AbortSignal): Promise<ReadOutcome> {
  const { reviewId, iteration } = meta;
  const sections: ExportedSection[] = [];
  let frontMatter: string | undefined;
  for (;;) {
    const page = await host["export/sections"]({ reviewId, iteration, from: sections.length }, signal);
    signal.throwIfAborted();
    if (page.kind === "refused") return page;
    frontMatter ??= page.frontMatter;
    sections.push(...page.sections);
    const isLast = sections.length >= page.total || page.sections.length === 0;
    if (isLast) return { meta, name: page.name, folder: page.folder, frontMatter, sections };
  }
}

/**
 * Yields the iterations before this one, the latest first, each with the sections that the next one changed or removed.
 */
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
