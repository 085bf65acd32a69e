import { createDocument, type ReviewDocument, type ReviewNote } from "@dialectic/shared/review";
import { hashText } from "../store/index.ts";

/** The review of a note, with the sections that it has once it is imported. */
export function notedDocument({ text }: ReviewNote): ReviewDocument {
  return createDocument(text, hashText);
}
