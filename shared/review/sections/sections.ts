import type { HashText, ReviewDocument, Section, SectionId } from "../model.ts";
import { finish, type Steps } from "../steps.ts";
import { joinTexts } from "./documentOutline.ts";
import { splitFrontMatter } from "./frontMatter.ts";
import { chunkSteps, sectionsOfStep } from "./splitMarkdown.ts";

export type SectionDraft = Omit<Section, "id">;

export const emptyDocument: ReviewDocument = { sections: [], nextId: 1 };

export function toSectionId(number: number): SectionId {
  // The brand only marks ids from this function.
  return `s${number}` as SectionId;
}

export function draftSections(text: string, hash: HashText): readonly SectionDraft[] {
  return finish(draftSteps(text, hash));
}

export function* draftSteps(text: string, hash: HashText): Steps<readonly SectionDraft[]> {
  const drafts: SectionDraft[] = [];
  for (const { level, title, start, end, defines } of yield* chunkSteps(text)) {
    if (drafts.length % sectionsOfStep === 0) yield;
    const own = text.slice(start, end);
    drafts.push({ hash: hash(own), level, title, text: own, defines });
  }
  return drafts;
}

export function createDocument(text: string, hash: HashText): ReviewDocument {
  const { frontMatter, body } = splitFrontMatter(text);
  const sections = draftSections(body, hash).map((draft, index) => ({ id: toSectionId(index + 1), ...draft }));
  return withFrontMatter({ sections, nextId: sections.length + 1 }, frontMatter);
}

/** Returns the document with this front matter, of which an empty text is none. */
export function withFrontMatter({ sections, nextId }: ReviewDocument, frontMatter = ""): ReviewDocument {
  return frontMatter === "" ? { sections, nextId } : { frontMatter, sections, nextId };
}

export function joinDocumentText(document: ReviewDocument): string {
  return (document.frontMatter ?? "") + joinTexts(document.sections);
}
