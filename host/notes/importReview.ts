import { join, resolve } from "node:path";
import { checkReferencePath, type ReviewNote } from "@dialectic/shared/review";
import { isInside } from "../base/isInside.ts";
import { resolveBase } from "../files/baseDirectory.ts";
import { readKeptText } from "../files/codeTexts.ts";
import type { HostBase } from "../files/hostBase.ts";
import {
  answer,
  explainFailure,
  explainUnreadBlob,
  type GitAnswer,
  listCommittedPaths,
  type Repository,
  readSmallBlob,
} from "../git/index.ts";
import { importedReviewTimeoutMs, maxImportedChars, maxImportedFileBytes, maxImportedFiles } from "../limits.ts";
import { importedClient } from "../presenting/updateTarget.ts";
import { checkedSections } from "../references/checkedSections.ts";
import { getPath } from "../references/referenceReports.ts";
import { hashText, type NewAnchors } from "../store/index.ts";
import { notedDocument } from "./notedDocument.ts";

/** Time of the anchors: any code here may be newer than the commit. */
const at = 0;

export interface ImportedAnchors extends NewAnchors {
  /** Why git cannot read the code of references, by their written paths. */
  readonly unread: ReadonlyMap<string, string>;
}

/**
 * Resolves the references of a review in the tree of a commit; they are followed from there, whatever happened to the
 * code here. `isMeant` chooses them by their written paths. A reference to a file that is binary or very long, or that git
 * cannot read, is checked in the code as it is.
 */
export async function importedAnchors(
  { repository, commit, note }: Omit<NotedReview, "note"> & { readonly note: Pick<ReviewNote, "text" | "base"> },
  roots: readonly string[],
  signal: AbortSignal,
  isMeant: (path: string) => boolean = () => true,
): Promise<GitAnswer<ImportedAnchors>> {
  const { sections, find, anchorName } = checkedSections(notedDocument(note).sections);
  const listed = await listCommittedPaths(repository, commit, signal);
  if (listed.kind !== "read") return listed;
  const paths = listed.value;
  const [anchors, texts] = [new Map<string, NewAnchors["anchors"][number]>(), new Map<string, string>()];
  const hashes = new Map<string, string | undefined>();
  const failures = new Map<string, string>();
  const unread = new Map<string, string>();
  let left = maxImportedChars;
  const keep = async (path: string) => {
    if (hashes.size >= maxImportedFiles) return undefined;
    const name = `${commit}:${path}`;
    const read = await readSmallBlob(repository, name, maxImportedFileBytes, signal);
    if (read.kind !== "read") {
      failures.set(path, explainUnreadBlob(name, read));
      return undefined;
    }
    const text = read.value !== undefined && "bytes" in read.value ? readKeptText(read.value.bytes) : undefined;
    left -= text?.length ?? 0;
    if (text === undefined || left < 0) return undefined;
    const hash = hashText(text);
    texts.set(hash, text);
    return hash;
  };
  for (const section of sections) {
    for (const { text, target } of find(section)) {
      const written = getPath(target);
      const path = written === undefined || !isMeant(written) ? undefined : meantPath(written, note.base, paths);
      const file = path === undefined ? undefined : join(repository.root, path);
      if (written === undefined || path === undefined || file === undefined) continue;
      if (!roots.some((root) => isInside(root, file))) continue;
      const hash = hashes.has(path) ? hashes.get(path) : await keep(path);
      hashes.set(path, hash);
      const failure = failures.get(path);
      if (failure !== undefined) unread.set(written, failure);
      const name = anchorName(section, text);
      if (hash !== undefined) anchors.set(`${name} ${written}`, [name, written, file, hash]);
    }
  }
  return answer({ at, anchors: [...anchors.values()], texts, unread });
}

/** Finds the file of a commit that a written path means: from the base, from the top, or the only one of that name. */
function meantPath(written: string, base: string, paths: readonly string[]): string | undefined {
  const checked = checkReferencePath(written);
  if (checked.kind !== "relative") return undefined;
  const path = checked.path.normalize();
  const fitting = paths.filter((one) => `/${one.normalize()}`.endsWith(`/${path}`));
  const exact = [base === "" ? path : `${base}/${path}`, path];
  const found = exact.map((wanted) => fitting.find((one) => one.normalize() === wanted.normalize()));
  return found.find((one) => one !== undefined) ?? (fitting.length === 1 ? fitting[0] : undefined);
}

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
  const anchors = await importedAnchors(noted, roots, AbortSignal.timeout(importedReviewTimeoutMs));
  if (anchors.kind !== "read") return explainFailure(anchors);
  // Stored before the review: a known review is not imported again.
  if (anchors.value.anchors.length > 0) await store.noteAnchors(reviewId, anchors.value);
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
