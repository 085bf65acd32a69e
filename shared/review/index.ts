export { applyUpdate } from "./applyUpdate.ts";
export { findSections } from "./findSections.ts";
export { headingText } from "./headingText.ts";
export type {
  ContentHash,
  FileReference,
  FoundReference,
  HashText,
  ReviewDocument,
  ReviewUpdate,
  Section,
  SectionChanges,
  SectionId,
  UpdateOutcome,
} from "./model.ts";
export { documentTitle, type OutlineItem, outline, sectionText } from "./outline.ts";
export { compareSections } from "./sectionChanges.ts";
export { createDocument, documentText, emptyDocument } from "./sections.ts";
export { type MarkdownChunk, splitMarkdown } from "./splitMarkdown.ts";
