import type { ReviewDocument, Section, SectionId } from "../../../shared/review/model.ts";
import { hashText } from "../hashText.ts";
import type { NewIteration } from "../storedIteration.ts";

/** A document with a section for each text, whose id says where it stood first. */
export function documentOf(...texts: readonly string[]): ReviewDocument {
  return { sections: texts.map((text, index) => sectionWith(index, text)), nextId: texts.length };
}

/** The document with the text of one section replaced. */
export function edited(document: ReviewDocument, index: number, text: string): ReviewDocument {
  return { ...document, sections: document.sections.map((old, at) => (at === index ? sectionWith(at, text) : old)) };
}

/** An iteration to append, of which a test says only what it is about. */
export function iterationOf(document: ReviewDocument, said: Partial<NewIteration> = {}): NewIteration {
  return {
    reviewId: "r1",
    document,
    at: 1000,
    client: "test",
    mode: "replace",
    baseUri: "/work",
    title: "A review",
    ...said,
  };
}

function sectionWith(index: number, text: string): Section {
  const id = `s${index}` as SectionId; // tests make ids of their own
  return { id, hash: hashText(text), level: 1, title: `Section ${index}`, text, defines: index % 2 === 1 };
}
