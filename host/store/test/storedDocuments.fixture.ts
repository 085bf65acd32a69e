import type { ReviewDocument, Section, SectionId } from "../../../shared/review/model.ts";
import { hashText } from "../hashText.ts";
import type { NewIteration } from "../storedIteration.ts";

/** Builds a document with a section for each text; the ids are their original indices. */
export function createDocument(...texts: readonly string[]): ReviewDocument {
  return { sections: texts.map((text, index) => sectionWith(index, text)), nextId: texts.length };
}

export function edited(document: ReviewDocument, index: number, text: string): ReviewDocument {
  return { ...document, sections: document.sections.map((old, at) => (at === index ? sectionWith(at, text) : old)) };
}

/** Builds an iteration to append; a test overrides only the fields it needs. */
export function createIteration(document: ReviewDocument, said: Partial<NewIteration> = {}): NewIteration {
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
