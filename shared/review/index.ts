export {
  type FilePlace,
  findFingerprint,
  findInFiles,
  type IndexedFile,
  indexFile,
  type SearchedFile,
} from "./anchor/findFingerprint.ts";
export { fingerprintOf, type HashedLines, hashLines, type LineFingerprint } from "./anchor/fingerprint.ts";
export { followSpan, type LineSpan, type LostReason, leastConfidence, type Whereabouts } from "./anchor/followSpan.ts";
export { textLines } from "./anchor/lineText.ts";
export { type LineTrace, traceLines } from "./anchor/lineTrace.ts";
export { type ChangedFiles, changedFiles, type FileWhereabouts, findElsewhere, traceFile } from "./anchor/traceFile.ts";
export { applyUpdate } from "./applyUpdate.ts";
export { type CodeNoteType, codeNotes } from "./codeNotes.ts";
export { commitMessage, sectionMessage } from "./commitMessage.ts";
export { countWords } from "./countWords.ts";
export {
  type ChangedLines,
  countRuns,
  declarationEnd,
  isBeside,
  namesPath,
  nearestReference,
  type ReferredLines,
  unexplainedChanges,
} from "./coverage.ts";
export { type CoverageWish, coverageRequest, describeChange } from "./coverageRequest.ts";
export { findDeclarations } from "./declarations.ts";
export { diffTables, type SectionSplice } from "./documentDiff.ts";
export { anchorQuote, type QuotePlace } from "./feedback/anchorQuote.ts";
export {
  comparePlaces,
  covers,
  cursorOf,
  type EventPlace,
  emptyCursor,
  type FeedbackCursor,
  formatCursor,
  includesCursor,
  joinCursors,
  parseCursor,
} from "./feedback/cursor.ts";
export { type Delivery, deliveryOf, type Receipt } from "./feedback/delivery.ts";
export {
  type Feedback,
  type FeedbackEntry,
  type FeedbackThread,
  type FeedbackVerdict,
  foldFeedback,
  type KeptEvent,
  type SentComment,
  type SentItem,
} from "./feedback/foldFeedback.ts";
export type {
  Author,
  CodeStanding,
  CommentTarget,
  Evidence,
  FeedbackEvent,
  SendMode,
  TextQuote,
  Verdict,
} from "./feedback/model.ts";
export { type ReviewStanding, standingOf } from "./feedback/status.ts";
export { fileNameOf } from "./fileName.ts";
export { claimText, findClaims } from "./findClaims.ts";
export { findReferences, readingOf } from "./findReferences.ts";
export { findSections } from "./findSections.ts";
export { foldCase } from "./foldCase.ts";
export { headingText } from "./headingText.ts";
export { findHolder, holderOf } from "./holder.ts";
export { type HunkRun, type HunkRuns, hunkRuns } from "./hunkRuns.ts";
export { diffIterations, type SectionDifference } from "./iterationDiff.ts";
export { countAllChangedWords, countChangedWords, type WordCount } from "./iterationDiffWords.ts";
export type {
  CommitReference,
  ContentHash,
  FileReference,
  FoundReference,
  HashText,
  ReferenceTarget,
  RefusedReference,
  ReviewDocument,
  ReviewUpdate,
  SearchReference,
  Section,
  SectionChanges,
  SectionId,
  SymbolReference,
  UpdateOutcome,
} from "./model.ts";
export { nearestPaths } from "./nearestPaths.ts";
export { documentTitle, type OutlineItem, outline, sectionText } from "./outline.ts";
export { countPlain, type PlainNeedle, plainHits } from "./plainHits.ts";
export { readableText } from "./readableText.ts";
export { formatReference, longestLabel, parseReference } from "./reference.ts";
export { type CheckedPath, checkReferencePath } from "./referenceSafety.ts";
export {
  formatReviewNote,
  notedReviewLimit,
  parseReviewNotes,
  type ReviewNote,
  withReviewTrailer,
} from "./reviewNote.ts";
export { patternOf, type SearchPattern, type SearchQuery } from "./searchPattern.ts";
export { compareSections } from "./sectionChanges.ts";
export { sectionPaths, subtreeEnd } from "./sectionPaths.ts";
export { coversLine, namesFile, type SectionReference, sectionReferences } from "./sectionReferences.ts";
export { createDocument, documentText, emptyDocument } from "./sections.ts";
export {
  type Definition,
  type DefinitionTable,
  definitionsFor,
  definitionsOf,
  definitionTable,
} from "./sharedDefinitions.ts";
export { sectionSlugs } from "./slugs.ts";
export { type MarkdownChunk, splitMarkdown } from "./splitMarkdown.ts";
export { matchesIn } from "./textMatches.ts";
export { diffWords, diffWordsInSlices, type WordChange } from "./wordDiff.ts";
export { alignTokens, cutByHunks, type HunkTokens, type TokenHunk } from "./wordDiffHunks.ts";
export { diffTokens, type ReadToken } from "./wordDiffReadable.ts";
export { wordTokens } from "./wordDiffTokens.ts";
export { writtenTarget } from "./writtenTarget.ts";
