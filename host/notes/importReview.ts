import { resolve } from "node:path";
import type { ReviewNote } from "@dialectic/shared/review";
import { resolveBase } from "../files/baseDirectory.ts";
import type { HostBase } from "../files/hostBase.ts";
import type { Repository } from "../git/index.ts";
import { importedClient } from "../presenting/updateTarget.ts";
import { importedAnchors } from "./importedAnchors.ts";
import { notedDocument } from "./notedDocument.ts";

const patience = 10_000;

export interface NotedReview {
  readonly repository: Repository;
  readonly commit: string;
  readonly note: ReviewNote;
}

/**
 * Stores the review of a note among the past reviews of this workspace, closed. Only an update that names it continues it. A
 * review that is already known here stays unchanged. Returns the reason for a failure, or undefined.
 */
export async function importReview(
  { store, workspace, clock }: Pick<HostBase, "store" | "workspace" | "clock">,
  noted: NotedReview,
): Promise<string | undefined> {
  const { repository, commit, note } = noted;
  const { reviewId, title } = note;
  if (store.iterationAt(reviewId, -1) !== undefined) return undefined;
  const [inRepository, anywhere] = [
    await resolveBase(resolve(repository.root, note.base), workspace),
    workspace.folders()[0],
  ];
  const baseUri = inRepository.kind === "base" ? inRepository.path : anywhere;
  if (baseUri === undefined) return "The window has no folder open.";
  const roots = [baseUri, ...workspace.folders()];
  const anchors = await importedAnchors(noted, roots, AbortSignal.timeout(patience));
  // Stored before the review: a known review is not imported again.
  if (anchors.anchors.length > 0) await store.noteAnchors(reviewId, anchors);
  const at = clock.now();
  const saved = await store.appendIteration({
    reviewId,
    document: notedDocument(note),
    at,
    client: importedClient,
    mode: "replace",
    baseUri,
    title,
    retryId: `${reviewId} of ${commit}`,
  });
  if (saved.kind === "failed") return saved.message;
  const marked = await store.markCommitted(reviewId, { commit, subject: title, repository: "", iteration: 1, at });
  // Closed last, so that it does not replace the shown review.
  const closed = marked.kind === "failed" ? marked : await store.closeReview(reviewId, at);
  return closed.kind === "failed" ? closed.message : undefined;
}
