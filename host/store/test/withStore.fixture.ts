import { openReviewStore } from "../openReviewStore.ts";
import type { ReviewStore } from "../reviewStore.ts";

/** Opens the store of a folder as another process would, passes it on and closes it. */
export async function withStore<T>(directory: string, use: (store: ReviewStore) => Promise<T>): Promise<T> {
  const store = await openReviewStore({ directory, hostId: "reader", log: () => undefined });
  try {
    return await use(store);
  } finally {
    await store.dispose();
  }
}

/** Returns the whole text of each iteration of a review, or the kind of failure. */
export async function readTexts(store: ReviewStore, reviewId: string): Promise<readonly string[]> {
  const read = store.iterations(reviewId).map(async ({ number }) => {
    const found = await store.document(reviewId, number);
    return found.kind === "document" ? found.document.sections.map((section) => section.text).join("") : found.kind;
  });
  return Promise.all(read);
}
