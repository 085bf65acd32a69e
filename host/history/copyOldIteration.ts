import type { NewIteration, ReviewStore } from "../store/index.ts";

/**
 * Copies an old iteration as the newest of its review; returns undefined when it cannot be read back. History is never
 * rewritten, and the sections keep their identity.
 */
export async function copyOldIteration(
  reviewId: string,
  number: number,
  store: ReviewStore,
): Promise<Omit<NewIteration, "at" | "retryId"> | undefined> {
  const stored = store.iteration(reviewId, number);
  const [old, latest] = [await store.document(reviewId, number), await store.document(reviewId)];
  if (stored === undefined || old.kind !== "document" || latest.kind !== "document") return undefined;
  const document = { sections: old.document.sections, nextId: latest.document.nextId };
  const { baseUri, title } = stored;
  return { reviewId, document, client: `you, from #${number}`, mode: "replace", baseUri, title };
}
