export type { AppliedEdit } from "./appliedEdit.ts";
export { type Bridge, type BridgeMethod, bridge } from "./bridge.ts";
export { Cancellation, type CancelSignal } from "./cancelSignal.ts";
export {
  type CapabilityAnswer,
  type CapabilityOutcome,
  capabilityAnswer,
  capabilityBridge,
} from "./capabilityBridge.ts";
export {
  type ChangeRound,
  changeRound,
  type ReviewRounds,
  type RoundRemark,
  roundRemark,
  type SkippedFiles,
  skippedFiles,
} from "./changeRounds.ts";
export {
  type ChangedFile,
  type ChangeHunk,
  type ChangeStatus,
  type ChangesContract,
  type CodeNote,
  changedFile,
  changesBridge,
  codeNote,
  type PlacedChanges,
  type PlacedHunk,
  type SectionHunk,
} from "./changesContract.ts";
export {
  type ClaimReport,
  type ClaimRow,
  type ClaimState,
  type ClaimStates,
  type ClaimSummary,
  type ClaimsContract,
  claimState,
} from "./claimsContract.ts";
export { type CodeExcerpt, codeExcerpt } from "./codeExcerpt.ts";
export type {
  CommitOutcome,
  CommitProposal,
  CommitQuestion,
  CommitRepository,
  PrepareOutcome,
  ReviewCommit,
  StagedFile,
  UndoableCommits,
} from "./commit.ts";
export { type CheckFlip, type ComparedKind, type CompareOutcome, type Comparison, comparison } from "./comparison.ts";
export {
  type Client,
  type Contract,
  type Handlers,
  notification,
  type PartOf,
  request,
  takeMembers,
} from "./contract.ts";
export type { ChangePlace, CoverageOutcome, CoverageSummary, UnexplainedChange } from "./coverageContract.ts";
export { describeUnchecked, isWaitedFor } from "./describeUnchecked.ts";
export { doctorName } from "./doctorName.ts";
export { type ErrorCode, errorCodes, RpcError } from "./errors.ts";
export type {
  ExportContract,
  ExportedIteration,
  ExportedPage,
  ExportedSection,
  HistoryPlace,
  PlaceOutcome,
  WriteOutcome,
} from "./exportContract.ts";
export {
  type FeedbackBatch,
  type FeedbackComment,
  type FeedbackItem,
  feedbackBridge,
  feedbackCursor,
  feedbackItem,
  type ReviewList,
} from "./feedbackBridge.ts";
export {
  type Author,
  author,
  type CommentSubject,
  callId,
  commentSubject,
  commentText,
  type DeliveryState,
  type Draft,
  draft,
  type FeedbackContract,
  type FeedbackNews,
  type FindingJudgement,
  type GivenVerdict,
  type ReviewStatus,
  reviewStatus,
  type SendMode,
  type TextQuote,
  type Thread,
  type ThreadEntry,
  type ThreadPlace,
  thread,
  type Verdict,
  verdict,
} from "./feedbackContract.ts";
export type { FeedbackOutcome } from "./feedbackOutcome.ts";
export { type FoldedFolder, foldedFolder, type NewFolderFile } from "./foldedFolder.ts";
export { formatCorrect } from "./formatCorrect.ts";
export { formatCount } from "./formatCount.ts";
export { isUncounted, sortGeneratedLast } from "./generatedFile.ts";
export type { IterationChanges, IterationEntry, ReviewEntry } from "./history.ts";
export type {
  HistoryGroup,
  HistoryQuery,
  HistoryResult,
  HistorySearchOutcome,
  HitExcerpt,
} from "./historySearchOutcome.ts";
export { type CommandRefusal, type CommandRun, commandRun } from "./ideCommandsBridge.ts";
export {
  type DiagnosticsAnswer,
  type DiagnosticsParams,
  diagnosticsAnswer,
  type FileProblems,
  type Problem,
  type ProblemDelta,
  type ProblemSeverity,
  problemSeverity,
} from "./ideDiagnosticsBridge.ts";
export {
  type AmbiguousSymbol,
  type CalledSignature,
  type CodeSpan,
  type InfoType,
  ideSymbolsBridge,
  incompleteness,
  infoType,
  type OpenedFile,
  openedFile,
  type RenamedFile,
  renamedFile,
  type SymbolCandidate,
  type SymbolInfo,
  type SymbolReferences,
  type SymbolRefusal,
  type SymbolRename,
  symbolCandidate,
  symbolInfo,
  symbolReferences,
  symbolRename,
} from "./ideSymbolsBridge.ts";
export { type InboxItem, type InboxList, type NewsCounts, type WaitingReview, waitingReview } from "./inboxContract.ts";
export {
  abbreviateRun,
  findInvisible,
  hasInvisible,
  type InvisibleRun,
  nameCharacter,
  nameRun,
} from "./invisibleText.ts";
export { isRecord } from "./isRecord.ts";
export {
  feedbackWait,
  maxCommentChars,
  maxCommitMessageChars,
  maxSectionEntries,
  maxTrialCommandChars,
  protocolLimits,
} from "./limits.ts";
export { listWords } from "./listWords.ts";
export { type LogLevel, logLevel } from "./logLevel.ts";
export { type MenuEntryName, menuEntryNames } from "./menuEntryNames.ts";
export type { News, NewsEntry } from "./newsContract.ts";
export { type NextStep, nextStep } from "./nextStep.ts";
export type { NotesExchange } from "./notesContract.ts";
export { type Joined, joinOnce, joinParts, type NamedOnce } from "./onceNamed.ts";
export {
  buildPageProofText,
  buildServerProofText,
  codeGiven,
  codeParameter,
  keyGiven,
  proofWanted,
  serverProof,
  titleHeader,
} from "./pageAccess.ts";
export { type PanelCommand, panelCommandNames } from "./panelCommandNames.ts";
export {
  type Bodies,
  bodies,
  type HostToPanel,
  hostToPanel,
  type LinkOutcome,
  type Manifest,
  manifest,
  type Offer,
  type OpenOutcome,
  offer,
  type PanelState,
  type PanelToHost,
  type Patch,
  type PreviewOutcome,
  panelToHost,
  patch,
  type RestoreOutcome,
  type SectionPlace,
  type SectionTable,
  sectionTable,
} from "./panelContract.ts";
export { type MirroredValues, type PanelValues, type PublishedValues, panelValues } from "./panelValues.ts";
export { callMember, createClient, describeParseError, serve } from "./peer.ts";
export {
  type DiffSide,
  type PendingItem,
  type PendingPlace,
  type PendingReviewContract,
  type PendingReviewPlan,
  type PendingReviewPlanOutcome,
  type PendingReviewSendOutcome,
  pendingReviewPlan,
  type ReviewEvent,
  type ShownPull,
} from "./pendingReviewContract.ts";
export { type GoneEdit, goneEdit } from "./personEditsContract.ts";
export type { NotShown, Picture, PictureOutcome } from "./picture.ts";
export { createPipeConnection, createPipePair, type MessagePipe } from "./pipeConnection.ts";
export type { FollowedPlan } from "./planContract.ts";
export {
  type NewProblem,
  type ProblemsAtApproval,
  type ProblemsNews,
  problemsAtApproval,
  problemsNews,
} from "./problemsContract.ts";
export { type HostToProgram, hostToProgram } from "./programBridge.ts";
export { getMessageCap, protocolVersion } from "./protocolLimits.ts";
export {
  type Question,
  type QuestionKind,
  type QuestionOf,
  type QuestionOutcome,
  questionKinds,
} from "./questionContract.ts";
export type { RangeContract } from "./rangeContract.ts";
export {
  type ChangesPlace,
  type CommitPair,
  namePart,
  type RangeBase,
  type RangeCommit,
  type RangeLayer,
  type RangePart,
  rangePart,
  readPart,
} from "./rangePart.ts";
export {
  type ReferenceRow,
  type ReferenceStates,
  referenceStates,
  toReferenceColumns,
} from "./referencesNewsContract.ts";
export {
  type ReferenceReport,
  type ReferenceState,
  type Refusal,
  type RefusalReason,
  type ReviewMeta,
  referenceState,
  refusal,
  type SectionChanges,
  updateMode,
} from "./review.ts";
export {
  type CheckedReferences,
  type CheckParams,
  checkedReferences,
  type GetParams,
  type LateReferences,
  type OutlineEntry,
  type PlacedReference,
  type Presented,
  type PresentParams,
  presented,
  presentParams,
  type ReferencePlaces,
  type ReviewText,
  reviewText,
  sectionEntry,
} from "./reviewBridge.ts";
export type {
  DividedFile,
  MadeCommits,
  PlannedCommit,
  SectionCommitOutcome,
  SectionCommitsContract,
  SectionPlan,
  SectionPlanOutcome,
  UndoOutcome,
} from "./sectionCommitsContract.ts";
export { sessionBridge } from "./sessionBridge.ts";
export type { ReviewSession } from "./sessionsContract.ts";
export type { SetupView } from "./setupContract.ts";
export { storingMethods } from "./storingMethods.ts";
export type { SuggestedEdit } from "./suggestedEdit.ts";
export type { ApplyOutcome, CommentedLines, SuggestionContract } from "./suggestionContract.ts";
export { type ChangeCounts, sumChanges } from "./sumChanges.ts";
export { findHiddenDifference, type HiddenDifference, nameLookAlikes, toLook } from "./textLook.ts";
export { textPage } from "./textPage.ts";
export type { ThreadLine } from "./threadCodeContract.ts";
export { type ThreadVersions, threadVersions } from "./threadCodeContract.ts";
export { isIgnorable, isToolFolder, toCleanCommand, toIgnoreLine } from "./toolFolders.ts";
export { type ToolName, toolGroups, toolNames, toolNeeds } from "./toolNames.ts";
export type {
  TrialFolder,
  TrialNews,
  TrialOffer,
  TrialOfferOutcome,
  TrialOutcome,
  TrialStep,
  TriedCommits,
  TriedCommitsContract,
} from "./triedCommitsContract.ts";
export type { TurnEnd, TurnSilence } from "./turnBridge.ts";
export type { AskedTask } from "./turnsContract.ts";
export {
  type UndoChangesOutcome,
  type UndoConflict,
  type UndoContract,
  type UndoneChange,
  type UndoneList,
  undoChangesOutcome,
} from "./undoContract.ts";
export { listFirst } from "./value.ts";
export {
  escapeInJson,
  formatLogEntry,
  spellOutInvisible,
  toPrintable,
  toPrintableJson,
  toVisible,
} from "./visibleText.ts";
export { type Health, health, type Selection, selection } from "./windowBridge.ts";
