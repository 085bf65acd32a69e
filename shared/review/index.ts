export {
  type FilePlace,
  findFingerprint,
  findInFiles,
  type IndexedFile,
  indexFile,
  type SearchedFile,
} from "./anchor/findFingerprint.ts";
export { createFingerprint, type HashedLines, hashLines, type LineFingerprint } from "./anchor/fingerprint.ts";
export {
  findRewritten,
  followSpan,
  type LineSpan,
  type LostReason,
  minConfidence,
  type Whereabouts,
} from "./anchor/followSpan.ts";
export { splitTextLines } from "./anchor/lineText.ts";
export { type LineTrace, traceLines } from "./anchor/lineTrace.ts";
export {
  type ChangedTexts,
  type ChangeSide,
  type CommentedSpan,
  type CommentSearch,
  type LineInChanges,
  placeInChanges,
} from "./anchor/placeInChanges.ts";
export {
  type ChangedFiles,
  type FileWhereabouts,
  findElsewhere,
  indexChangedFiles,
  traceFile,
} from "./anchor/traceFile.ts";
export { BoundedCache } from "./boundedCache.ts";
export { formatCodeNote, parseCodeNote } from "./code/codeNoteText.ts";
export {
  type ChangedLines,
  countRuns,
  findDeclarationEnd,
  isBeside,
} from "./code/coverage.ts";
export { findDeclarations } from "./code/declarations.ts";
export { type DiffFence, isSameChange, readDiffFence } from "./code/diffFence.ts";
export { divideHunk, type HunkPart } from "./code/divideHunk.ts";
export { type CodeNoteType, findCodeNotes } from "./code/findCodeNotes.ts";
export {
  type ChangeToExplain,
  type CoverageWish,
  describeChange,
  formatCoverageRequest,
} from "./code/formatCoverageRequest.ts";
export { groupIntoHunks } from "./code/groupIntoHunks.ts";
export { findHolderAt, findHolderLine } from "./code/holder.ts";
export { type ChangedHunk, HunkHomes, type Mention } from "./code/hunkHomes.ts";
export {
  countSide,
  cutHunk,
  listOtherLines,
  type PartLines,
  readPartId,
  toPartId,
  withPartIds,
} from "./code/hunkParts.ts";
export { findHunkRuns, type HunkRun, type HunkRuns } from "./code/hunkRuns.ts";
export { formatCommitMessage, formatSectionMessage } from "./commits/commitMessage.ts";
export { withoutReviewerNotes } from "./commits/reviewerNotes.ts";
export {
  findReviewLines,
  formatReviewNote,
  type LostReview,
  parseReviewNotes,
  type ReviewNote,
  readReviewNotes,
  withReviewTrailer,
} from "./commits/reviewNote.ts";
export { countPlaces, findLeaf, groupDepth, measureLayout } from "./diagrams/layoutWork.ts";
export type {
  Actor,
  Diagram,
  Direction,
  GraphDiagram,
  GraphEdge,
  GraphNode,
  Group,
  Kind as DiagramKind,
  Mark,
  Message,
  Period,
  PieDiagram,
  Row,
  SequenceDiagram,
  Shape,
  Slice,
  Step,
  TimelineDiagram,
} from "./diagrams/model.ts";
export { readMermaid } from "./diagrams/readMermaid.ts";
export { alignSequences } from "./diff/alignSequences.ts";
export { compareSections } from "./diff/compareSections.ts";
export { diffIterations, type SectionDifference } from "./diff/diffIterations.ts";
export { diffSections, type SectionSplice } from "./diff/diffSections.ts";
export { diffTokens, type ReadToken } from "./diff/diffTokens.ts";
export { countAllChangedWords, countChangedWords, type WordCount } from "./diff/iterationDiffWords.ts";
export { type LineHunk, listLineHunks } from "./diff/listLineHunks.ts";
export { splitWordTokens } from "./diff/splitWordTokens.ts";
export { diffWords, diffWordsInSlices, type WordChange } from "./diff/wordDiff.ts";
export { alignTokens, cutByHunks, type HunkTokens, type TokenHunk } from "./diff/wordDiffHunks.ts";
export { boundLines, boundRuns, boundText, isRightToLeft, splitTextPieces } from "./display/boundText.ts";
export { measureShapingWeight } from "./display/shapingWeight.ts";
export { addEdits, type TextChange } from "./edits/addEdits.ts";
export { attributeChange, type ChangeEvidence } from "./edits/attributeChange.ts";
export { compactText } from "./edits/compactText.ts";
export { determineEditFate } from "./edits/determineEditFate.ts";
export { formatEditLines, formatEditPatch } from "./edits/formatEditPatch.ts";
export { isLeftByTyping, type ReplacedPiece } from "./edits/isLeftByTyping.ts";
export type { EditedLines, EditFate, PersonEdit } from "./edits/personEdit.ts";
export { type RestoredEdit, restoreEdit } from "./edits/restoreEdit.ts";
export { anchorQuote, hasQuote, type QuotePlace, straightPunctuation } from "./feedback/anchorQuote.ts";
export {
  type CommentCounts,
  countComments,
  countThreads,
  isPending,
  isSent,
  type ThreadCounts,
} from "./feedback/countThreads.ts";
export {
  type Delivery,
  determineDelivery,
  isSameRecipient,
  joinAcknowledged,
  joinLanesOfOthers,
  joinReceipts,
  type Receipt,
  type Recipient,
} from "./feedback/delivery.ts";
export { determineStanding, findGone, isAnythingQueued, type ReviewStanding } from "./feedback/determineStanding.ts";
export { determineStatus, findLastVerdict, type StatusWithNote } from "./feedback/determineStatus.ts";
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
export {
  comparePlaces,
  covers,
  createCursor,
  type EventPlace,
  emptyCursor,
  type FeedbackCursor,
  formatCursor,
  includesCursor,
  joinCursors,
  parseCursor,
} from "./feedback/feedbackCursor.ts";
export type {
  Author,
  CodeSnapshot,
  CommentTarget,
  Evidence,
  FeedbackEvent,
  ReportedChange,
  SendMode,
  SuggestionClaim,
  TextQuote,
  Verdict,
} from "./feedback/feedbackEvent.ts";
export type { AnnouncedEdits, GoneEdit } from "./feedback/foldEdits.ts";
export { foldFeedback } from "./feedback/foldFeedback.ts";
export { type EditedText, insertSuggestion } from "./feedback/insertSuggestion.ts";
export {
  findUnread,
  type IsFor,
  isLaneOf,
  listItemLanes,
  listLanes,
} from "./feedback/lanes.ts";
export {
  nameAssistant,
  nameAuthor,
  nameForAssistants,
  personClient,
  terminalClient,
} from "./feedback/nameAssistant.ts";
export { notedPlace, noteThreadId } from "./feedback/notedPlace.ts";
export { sectionAgain } from "./feedback/sectionAgain.ts";
export { formatSessionName } from "./feedback/sessionName.ts";
export { standTogether } from "./feedback/standTogether.ts";
export {
  describeCut,
  findSuggestion,
  formatSuggestion,
  showSuggestionAsDiff,
  suggestionLanguage,
} from "./feedback/suggestion.ts";
export { formatSuggestionPatch, replaceLines, type SuggestedChange } from "./feedback/suggestionPatch.ts";
export { findSuggestionState, type SuggestionState } from "./feedback/suggestionState.ts";
export { maxDiagramPlaces, maxDrawingSourceChars, maxLabelChars, maxNotedReviewChars, maxPicture } from "./limits.ts";
export { measureNesting } from "./markdown/blockScanner.ts";
export { listDisplayNotes } from "./markdown/displayNotes.ts";
export { findFences, toFenceKey } from "./markdown/findFences.ts";
export { formatFence } from "./markdown/formatFence.ts";
export { readHeadingText } from "./markdown/readHeadingText.ts";
export {
  collectDefinitions,
  createDefinitionTable,
  type Definition,
  type DefinitionTable,
  findDefinitions,
  normaliseLabel,
} from "./markdown/sharedDefinitions.ts";
export { findTagWords, readInlineTag, showTagWords } from "./markdown/tagWords.ts";
export { type TextUse, unpackText } from "./markdown/unpackText.ts";
export { memoizeBy, memoizeLast } from "./memoize.ts";
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
  SectionEntry,
  SectionId,
  SymbolReference,
  UpdateMode,
  UpdateOutcome,
} from "./model.ts";
export {
  askedKey,
  claimKey,
  editKey,
  groupNews,
  isOfWindow,
  listNews,
  type NewsEntry,
  type NewsSources,
  reviewKey,
  saidKey,
} from "./news/listNews.ts";
export { listIterationsToAskFor, type RememberedSections, recallSeen, toRemembered } from "./news/readSections.ts";
export {
  type ChangeKind,
  createSeen,
  findTouchedSections,
  isWhollyNew,
  type SeenReview,
  type ShownIteration,
  type TouchedSection,
  updateSeen,
  withLookedAt,
} from "./news/sectionMarks.ts";
export { type DiffHunk, type DiffPlace, findDiffPlace, findLastChange } from "./pendingReview/diffPlace.ts";
export { type LinkedPlace, linkReferences, linkSection, toAddress } from "./pendingReview/permanentLinks.ts";
export {
  type ItemPlace,
  type ItemSource,
  type PlannedItem,
  planItems,
  type SentText,
  sortWordings,
  type Wording,
} from "./pendingReview/planItems.ts";
export {
  type HashForMark,
  joinBody,
  type MarkedText,
  type ReadBody,
  readBody,
  toMarkId,
  toTextHash,
  withMark,
  withoutMarks,
} from "./pendingReview/sentMarks.ts";
export { withoutForgeWords } from "./pendingReview/withoutForgeWords.ts";
export { readDataPicture } from "./pictures/dataPicture.ts";
export { listPictures, type NamedPicture } from "./pictures/listPictures.ts";
export { readPictureHeader } from "./pictures/pictureHeader.ts";
export { readSvg } from "./pictures/readSvg.ts";
export { type CheckedPath, checkReferencePath } from "./references/checkReferencePath.ts";
export { decodeTarget, parsePicture } from "./references/decodeTarget.ts";
export { type DiagramReference, findDiagramReferences, findInLabel } from "./references/findDiagramReferences.ts";
export { findMentions, type TextMention } from "./references/findMentions.ts";
export { findNearestPaths } from "./references/findNearestPaths.ts";
export { plainPlaceSteps } from "./references/findPlainPlaces.ts";
export { createSectionReader, findReferences, readingSteps, referenceSteps } from "./references/findReferences.ts";
export { readPlaces, type WrittenPlace, yieldsToDefinition } from "./references/readPlaces.ts";
export { formatReference, parseReference } from "./references/reference.ts";
export { coversLine, listSectionReferences, namesFile, type SectionReference } from "./references/sectionReferences.ts";
export { toFileName } from "./references/toFileName.ts";
export type { UnreadBracket } from "./references/unreadBrackets.ts";
export { countPlain, findPlainHits, type PlainNeedle } from "./search/findPlainHits.ts";
export { createSourceFilter, SourceText } from "./search/mayShowText.ts";
export { renderReadableText } from "./search/renderReadableText.ts";
export { compilePattern, findMatches, foldCase, type SearchPattern, type SearchQuery } from "./search/searchPattern.ts";
export { applyUpdate, updateSteps } from "./sections/applyUpdate.ts";
export {
  findDocumentTitle,
  joinSectionText,
  joinTexts,
  listOutline,
  type OutlineItem,
} from "./sections/documentOutline.ts";
export { findClaims } from "./sections/findClaims.ts";
export { findHoldersOfHeading } from "./sections/findHoldersOfHeading.ts";
export { chooseSection, isNamed, nameSections } from "./sections/findSections.ts";
export { comparePlan, type PlanPoint } from "./sections/planPoints.ts";
export { findCollapsedEnd } from "./sections/replaceSubtree.ts";
export { listSectionNames, listShortNames } from "./sections/sectionNames.ts";
export { findSubtreeEnd } from "./sections/sectionPaths.ts";
export { createDocument, draftSteps, emptyDocument, joinDocumentText } from "./sections/sections.ts";
export { listSectionSlugs } from "./sections/slugs.ts";
export { type MarkdownChunk, splitMarkdown } from "./sections/splitMarkdown.ts";
export { finish, type Steps } from "./steps.ts";
export {
  countLineEnds,
  countLines,
  lineEndAt,
  lineStartAt,
  splitEndedLines,
  type TextLines,
  toTextLines,
} from "./textLines.ts";
export { hunkToRuns } from "./undo/hunkToRuns.ts";
export { type ChangedRuns, invertRuns, type LineRun, replaceRuns } from "./undo/lineRuns.ts";
export { mergeRuns, type RunConflict } from "./undo/mergeRuns.ts";
export { type OpenHunk, type SetBackPlace, type SetBackText, setHunksBack } from "./undo/setHunksBack.ts";
export { withoutUndefined } from "./withoutUndefined.ts";
