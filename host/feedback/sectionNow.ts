import { type FeedbackThread, type ReviewDocument, sectionAgain } from "@dialectic/shared/review";
import type { ReviewStore } from "../store/index.ts";

/**
 * Returns the id that the section of a thread has in a text; undefined while the section is not there. `section` is its
 * id in the iteration that the thread was begun on.
 */
export function sectionNow(
  {
    reviewId,
    section,
    iteration,
  }: { readonly reviewId: string; readonly section: string } & Pick<FeedbackThread, "iteration">,
  { sections }: Pick<ReviewDocument, "sections">,
  store: Pick<ReviewStore, "sectionEntries">,
): string | undefined {
  if (sections.some(({ id }) => id === section)) return section;
  const then = store.sectionEntries(reviewId, iteration) ?? [];
  return sectionAgain(
    section,
    then.map(([id, _hash, level, title]) => ({ id, level, title })),
    sections,
  );
}
