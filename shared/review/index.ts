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
export { type CodeNoteType, codeNotes } from "./code/codeNotes.ts";
export { codeNoteText, noteInText } from "./code/codeNoteText.ts";
export {
  type ChangedLines,
  countRuns,
  declarationEnd,
  isBeside,
  namesPath,
  nearestReference,
  type ReferredLines,
  unexplainedChanges,
} from "./code/coverage.ts";
export { type CoverageWish, coverageRequest, describeChange } from "./code/coverageRequest.ts";
export { findDeclarations } from "./code/declarations.ts";
export { findHolder, holderOf } from "./code/holder.ts";
export { type HunkRun, type HunkRuns, hunkRuns } from "./code/hunkRuns.ts";
export { commitMessage, sectionMessage } from "./commit/commitMessage.ts";
export {
  formatReviewNote,
  notedReviewLimit,
  parseReviewNotes,
  type ReviewNote,
  withReviewTrailer,
} from "./commit/reviewNote.ts";
export { diffTables, type SectionSplice } from "./diff/documentDiff.ts";
export { diffIterations, type SectionDifference } from "./diff/iterationDiff.ts";
export { countAllChangedWords, countChangedWords, type WordCount } from "./diff/iterationDiffWords.ts";
export { compareSections } from "./diff/sectionChanges.ts";
export { diffWords, diffWordsInSlices, type WordChange } from "./diff/wordDiff.ts";
export { alignTokens, cutByHunks, type HunkTokens, type TokenHunk } from "./diff/wordDiffHunks.ts";
export { diffTokens, type ReadToken } from "./diff/wordDiffReadable.ts";
export { wordTokens } from "./diff/wordDiffTokens.ts";
export { boundLines, boundRuns, boundText, isRightToLeft, textPieces } from "./display/boundText.ts";
export { shapingWeight } from "./display/shapingWeight.ts";
export { addEdits, type TextChange } from "./edits/addEdits.ts";
export { attributeChange, type ChangeEvidence } from "./edits/attributeChange.ts";
export { compactText } from "./edits/compactText.ts";
export { editFate } from "./edits/editFate.ts";
export { editLines, editPatch } from "./edits/editPatch.ts";
export { isLeftByTyping, type ReplacedPiece } from "./edits/leftByTyping.ts";
export type { EditedLines, EditFate, PersonEdit } from "./edits/model.ts";
export { type RestoredEdit, restoreEdit } from "./edits/restoreEdit.ts";
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
export {
  acknowledgedFor,
  coveredBy,
  type Delivery,
  deliveryOf,
  isSameRecipient,
  type Receipt,
  type Recipient,
  recipientName,
} from "./feedback/delivery.ts";
export type {
  Feedback,
  FeedbackEntry,
  FeedbackThread,
  FeedbackVerdict,
  FindingJudgement,
  KeptEvent,
  SentComment,
  SentItem,
} from "./feedback/feedback.ts";
export type { GoneEdit, SaidEdits } from "./feedback/foldEdits.ts";
export { foldFeedback } from "./feedback/foldFeedback.ts";
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
export { countWords } from "./markdown/countWords.ts";
export { headingText } from "./markdown/headingText.ts";
export {
  type Definition,
  type DefinitionTable,
  definitionsFor,
  definitionsOf,
  definitionTable,
} from "./markdown/sharedDefinitions.ts";
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
export { fileNameOf } from "./references/fileName.ts";
export { findReferences, readingOf, readingSteps, referenceSteps } from "./references/findReferences.ts";
export { nearestPaths } from "./references/nearestPaths.ts";
export { formatReference, longestLabel, parseReference } from "./references/reference.ts";
export { type CheckedPath, checkReferencePath } from "./references/referenceSafety.ts";
export { coversLine, namesFile, type SectionReference, sectionReferences } from "./references/sectionReferences.ts";
export { writtenTarget } from "./references/writtenTarget.ts";
export { foldCase } from "./search/foldCase.ts";
export { countPlain, type PlainNeedle, plainHits } from "./search/plainHits.ts";
export { readableText } from "./search/readableText.ts";
export { patternOf, type SearchPattern, type SearchQuery } from "./search/searchPattern.ts";
export { matchesIn } from "./search/textMatches.ts";
export { applyUpdate, updateSteps } from "./sections/applyUpdate.ts";
export { claimText, findClaims } from "./sections/findClaims.ts";
export { chooseSection } from "./sections/findSections.ts";
export { documentTitle, type OutlineItem, outline, sectionText } from "./sections/outline.ts";
export { sectionPaths, subtreeEnd } from "./sections/sectionPaths.ts";
export { createDocument, documentText, emptyDocument } from "./sections/sections.ts";
export { sectionSlugs } from "./sections/slugs.ts";
export { type MarkdownChunk, splitMarkdown } from "./sections/splitMarkdown.ts";
export { finish, type Steps } from "./steps.ts";
