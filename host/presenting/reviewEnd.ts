import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ReviewDocument } from "@dialectic/shared/review";
import type { WorkspacePort } from "../base/ports.ts";
import { committedAfter, decodePaths, differingPaths, findRepository, readTreeChanges } from "../git/index.ts";
import { ReviewStatuses } from "../history/reviewStatus.ts";
import { checkedSections } from "../references/checkedSections.ts";
import { findAnchor } from "../references/referenceAnchors.ts";
import { getPath } from "../references/referenceReports.ts";
import type { ReferenceResolver } from "../references/referenceResolver.ts";
import type { ReviewStore, ReviewSummary } from "../store/index.ts";

/** How a review has ended, in words that follow "it was". */
export type ReviewEnd = "approved" | "committed" | "cleared";

export interface ReviewEndParts {
  readonly store: ReviewStore;
  readonly workspace: WorkspacePort;
  readonly resolver: Pick<ReferenceResolver, "choices">;
}

/**
 * Returns how a review has ended; undefined while it goes on. Approve, Clear and a commit end it. A commit by anyone
 * counts when it contains files of the review, none of its files differs from HEAD any more, and nothing that the person
 * requested is open.
 */
export async function findEnd(
  review: ReviewSummary,
  document: () => Promise<ReviewDocument | undefined>,
  parts: ReviewEndParts,
): Promise<ReviewEnd | undefined> {
  if (!review.open) return review.committed === undefined ? "cleared" : "committed";
  if (new ReviewStatuses(parts.store).find(review.id).status === "Approved") return "approved";
  if (isAwaited(review.id, parts.store) || !parts.workspace.isTrusted()) return undefined;
  const looked = await findRepository(review.baseUri);
  if (looked.kind !== "found") return undefined;
  const committed = new Set(await committedAfter(looked.value, review.updatedAt));
  if (committed.size === 0) return undefined;
  const files = await namedFiles(review, await document(), parts);
  if (!files.some((file) => committed.has(file))) return undefined;
  const differing = await differingPaths(looked.value);
  if (differing.kind !== "found") return undefined;
  const open = new Set(differing.value);
  return files.some((file) => open.has(file)) ? undefined : "committed";
}

/** Returns true while the person waits for the assistant: for requested changes, or for an answer to a comment. */
export function isAwaited(reviewId: string, store: ReviewStore): boolean {
  const { verdicts, threads } = store.books.feedback.feedback(reviewId);
  const last = verdicts.findLast(({ by, verdict }) => by.kind === "person" && verdict !== "comment");
  const isOpen = threads.some(({ state, entries }) => state === "open" && entries.at(-1)?.by.kind === "person");
  return isOpen || last?.verdict === "request-changes";
}

/** Lists the real paths of the files that the references and the rounds of a review name. */
async function namedFiles(
  { id, baseUri }: ReviewSummary,
  document: ReviewDocument | undefined,
  { store, resolver }: ReviewEndParts,
): Promise<readonly string[]> {
  const { sections, find, anchorName } = checkedSections(document?.sections ?? []);
  const referred = sections.flatMap((section) =>
    find(section).flatMap(({ text, target }) => {
      const path = getPath(target);
      if (path === undefined) return [];
      const anchor = findAnchor({ store, resolver }, { reviewId: id, baseUri }, anchorName(section, text), path);
      return anchor?.file ?? resolve(baseUri, path);
    }),
  );
  // A snapshot holds every file that differs at the time, whether the review is about it or not.
  const rounds = store.books.changes.rounds(id).filter(({ isAutomatic }) => isAutomatic !== true);
  const changed = await Promise.all(
    rounds.map(async ({ root, base, head }) => {
      const read = await readTreeChanges({ root }, { base, head });
      return read.kind === "read" ? read.value.map((change) => join(root, decodePaths(change).path)) : [];
    }),
  );
  const files = new Set([...referred, ...changed.flat()]);
  return Promise.all([...files].map((file) => realpath(file).catch(() => file)));
}
