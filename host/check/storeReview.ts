import { resolve } from "node:path";
import type { ReviewNote } from "@dialectic/shared/review";
import { resolveBase } from "../files/baseDirectory.ts";
import { explainFailure } from "../git/index.ts";
import { importedAnchors } from "../notes/importReview.ts";
import { notedDocument } from "../notes/notedDocument.ts";
import { checkedSections } from "../references/checkedSections.ts";
import { getPath } from "../references/referenceReports.ts";
import type { CheckedRange } from "./checkedRange.ts";
import type { CheckHost } from "./checkHost.ts";
import { type StoredReview, untilAborted } from "./judgeReview.ts";

// A review is judged in the code as it is, wherever it comes from. What its references mean is decided in this order:
//
// 1. Of a review from a note, in the commit that it is about: they are followed from there. A review that is given as a
//    file is about the code as it is.
// 2. Where the file is in neither, in the base of the range: it was renamed or deleted. Such code is older than the text,
//    so an edit of it is what the text is about.
//
// A file that is binary or very long has no lines to follow, and one that a sparse checkout leaves out is read from git.

export interface GivenReview {
  readonly reviewId: string;
  readonly title: string;
  /** Where the review comes from, for people. */
  readonly source: string;
  readonly note: Pick<ReviewNote, "text" | "base">;
  /** The commit whose code its references mean; undefined for the code as it is. */
  readonly commit: string | undefined;
}

/** Stores a review in the host of a check, with the code that its references mean. */
export async function storeReview(
  { note, commit, ...named }: GivenReview,
  { repository, base }: Pick<CheckedRange, "repository" | "base">,
  host: CheckHost,
  signal: AbortSignal,
): Promise<StoredReview> {
  const found = await resolveBase(resolve(host.root, note.base), host.workspace);
  const baseUri = found.kind === "base" ? found.path : host.root;
  const { reviewId, title } = named;
  const document = notedDocument(note);
  const iteration = { reviewId, title, baseUri, document, at: host.clock.now(), client: "dialectic check" };
  const kept = await host.store.appendIteration({ ...iteration, mode: "replace" });
  if (kept.kind === "failed") throw new Error(kept.message);
  const unread = new Map<string, string>();
  const [older, roots] = [new Set<string>(), [baseUri, host.root]];
  // Each reading starts git several times, which would take long after the time is up.
  const anchor = async (from: string, isMeant?: (path: string) => boolean) => {
    if (signal.aborted) return [];
    const read = await importedAnchors({ repository, commit: from, note }, roots, signal, isMeant);
    if (read.kind === "stopped") return [];
    if (read.kind !== "read") throw new Error(explainFailure(read));
    const { unread: why, ...anchors } = read.value;
    for (const [path, reason] of why) unread.set(path, reason);
    await host.store.noteAnchors(reviewId, anchors);
    return anchors.anchors.map(([, written]) => written);
  };
  if (commit !== undefined) await anchor(commit);
  if (base !== undefined) {
    const missing = await findMissingFiles({ reviewId, baseUri, document }, host, signal);
    if (missing.size > 0) for (const path of await anchor(base, (written) => missing.has(written))) older.add(path);
  }
  return { ...named, baseUri, document, unread, older };
}

/** Returns the paths of references, as written, that lead to no file. */
async function findMissingFiles(
  { document, ...meta }: Pick<StoredReview, "reviewId" | "baseUri" | "document">,
  { states }: CheckHost,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const checking = states.check(meta, checkedSections(document.sections));
  const lost = ((await untilAborted(checking, signal)) ?? []).filter(
    ({ report, files }) => report.state === "gone" && files.length === 0,
  );
  return new Set(lost.flatMap(({ target }) => getPath(target) ?? []));
}
