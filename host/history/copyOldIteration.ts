import type { NewIteration, ReviewStore } from "../store/index.ts";

/** Begins the name of the client of a restored iteration. */
const restorer = "you, from iteration ";

/** True for an iteration that the person restored. */
export function isRestored({ client }: Pick<NewIteration, "client">): boolean {
  return client.startsWith(restorer);
}

/**
 * Copies an old iteration as the newest of its review; returns undefined when it cannot be read back. History is never
 * rewritten, and the sections keep their identity.
 */
export async function copyOldIteration(
  reviewId: string,
  number: number,
  store: ReviewStore,
): Promise<Omit<NewIteration, "at" | "retryId"> | undefined> {
  const [stored, latest] = [store.iteration(reviewId, number), store.iterationAt(reviewId, -1)];
  const old = await store.document(reviewId, number);
  if (stored === undefined || latest === undefined || old.kind !== "document") return undefined;
  const { frontMatter, sections } = old.document;
  const document = { frontMatter, sections, nextId: latest.nextId };
  const { baseUri, title, isPlan } = stored;
  const copy = {
    reviewId,
    document,
    client: `${restorer}${number}`,
    mode: "replace",
    baseUri,
    title,
  } as const;
  return isPlan === undefined ? copy : { ...copy, isPlan };
}
