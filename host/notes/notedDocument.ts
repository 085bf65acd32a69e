import { createDocument, type ReviewDocument, type ReviewNote } from "@dialectic/shared/review";
import { hashText } from "../store/index.ts";

/** Returns the review of a note, with the sections that it gets when it is imported. */
export function notedDocument({ text }: Pick<ReviewNote, "text">): ReviewDocument {
  return createDocument(text, hashText);
}
