import { type MarkedText, readBody, type SentText, toTextHash } from "@dialectic/shared/review";
import type { OwnReview, OwnState, ReviewThread } from "../forges/forgeReviews.ts";
import { hashForMark } from "../forges/sentEntries.ts";

/** The place of a marked text of the person on the forge. */
export type SentWhere =
  | { readonly kind: "comment"; readonly comment: string; readonly thread: ReviewThread }
  | { readonly kind: "body"; readonly review: OwnReview };

/** The texts of the person on the forge that were sent from here. */
export interface Sent {
  /** By the ids of marks. */
  readonly texts: ReadonlyMap<string, SentText>;
  readonly where: ReadonlyMap<string, SentWhere>;
  readonly pending: OwnReview | undefined;
  /** Comments of the pending review that were sent from here, and the others. */
  readonly own: number;
  readonly foreign: number;
}

/** Finds the texts that were sent: by their marks, in what the forge says that the person wrote. Anybody can copy a mark. */
export function readSent({ threads, reviews }: OwnState): Sent {
  const texts = new Map<string, SentText>();
  const where = new Map<string, SentWhere>();
  let [own, foreign] = [0, 0];
  for (const review of reviews) {
    for (const part of readBody(review.text).parts) {
      texts.set(part.id, { said: part.said, isEdited: isEdited(part), isDraft: review.isPending });
      where.set(part.id, { kind: "body", review });
    }
  }
  for (const thread of threads) {
    for (const { id: comment, isOwn, isDraft, text } of thread.comments) {
      if (!isOwn) continue;
      const { foreign: above, parts } = readBody(text);
      const [mark] = parts;
      if (isDraft && mark === undefined) foreign += 1;
      if (mark === undefined) continue;
      if (isDraft) own += 1;
      const isOther = above !== "" || parts.length > 1 || isEdited(mark);
      texts.set(mark.id, { said: mark.said, isEdited: isOther, isDraft });
      where.set(mark.id, { kind: "comment", comment, thread });
    }
  }
  return { texts, where, pending: reviews.find(({ isPending }) => isPending), own, foreign };
}

function isEdited({ sent, text }: MarkedText): boolean {
  return toTextHash(text, hashForMark) !== sent;
}
