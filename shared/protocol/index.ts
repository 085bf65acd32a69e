export { type AppliedEdit, appliedEdit } from "./appliedEdit.ts";
export { type Bridge, bridge } from "./bridge.ts";
export { type BridgeMethod, getBridgeMember } from "./bridgeMember.ts";
export { Cancellation, type CancelSignal } from "./cancelSignal.ts";
export {
  type CapabilityAnswer,
  type CapabilityCandidate,
  type CapabilityOutcome,
  capabilityAnswer,
  capabilityBridge,
  capabilityOutcome,
} from "./capabilityBridge.ts";
export {
  type ChangedFile,
  type ChangeHunk,
  type ChangeRound,
  type ChangeStatus,
  type ChangesContract,
  type ChangesNews,
  type CodeNote,
  changedFile,
  changeHunk,
  changeRound,
  changeStatus,
  changesBridge,
  codeNote,
  type PlacedChanges,
  type PlacedHunk,
} from "./changesContract.ts";
export {
  type ClaimReport,
  type ClaimRow,
  type ClaimState,
  type ClaimStates,
  type ClaimSummary,
  type ClaimsContract,
  claimReport,
  claimRow,
  claimState,
  claimStates,
  claimSummary,
} from "./claimsContract.ts";
export { type CodeExcerpt, codeExcerpt } from "./codeExcerpt.ts";
export {
  type CommitOutcome,
  type CommitProposal,
  type CommitQuestion,
  type CommitRepository,
  commitMessageLimit,
  commitOutcome,
  commitProposal,
  commitRepository,
  type PrepareOutcome,
  prepareOutcome,
  type ReviewCommit,
  reviewCommit,
  type SingleCommitContract,
  type StagedFile,
  singleCommitContract,
  stagedFile,
  type UndoableCommits,
  undoableCommits,
} from "./commit.ts";
export {
  type CheckFlip,
  type ComparedKind,
  type CompareOutcome,
  type Comparison,
  comparedKind,
  compareOutcome,
  comparison,
} from "./comparison.ts";
export {
  type Client,
  type Contract,
  defineContract,
  type Handlers,
  type NotificationType,
  notification,
  type RequestType,
  request,
} from "./contract.ts";
export type {
  ChangePlace,
  CoverageContract,
  CoverageOutcome,
  CoverageSummary,
  UnexplainedChange,
} from "./coverageContract.ts";
export { type ErrorCode, errorCodes, RpcError } from "./errors.ts";
export {
  type ExportContract,
  type ExportedIteration,
  type ExportedPage,
  type ExportedSection,
  exportContract,
  type HistoryPlace,
  type PlaceOutcome,
  type WriteOutcome,
} from "./exportContract.ts";
export {
  type FeedbackBatch,
  type FeedbackComment,
  type FeedbackItem,
  feedbackBatch,
  feedbackBridge,
  feedbackComment,
  feedbackCursor,
  feedbackItem,
  feedbackWait,
} from "./feedbackBridge.ts";
export {
  type Author,
  author,
  type CommentSubject,
  callId,
  commentLimit,
  commentSubject,
  commentText,
  type DeliveryState,
  type Draft,
  deliveryState,
  draft,
  type FeedbackContract,
  type FeedbackNews,
  type FindingJudgement,
  feedbackContract,
  feedbackNews,
  feedbackNewsContract,
  findingJudgement,
  type GivenVerdict,
  givenVerdict,
  type ReviewStatus,
  reviewStatus,
  type SendMode,
  sendMode,
  type TextQuote,
  type Thread,
  type ThreadEntry,
  type ThreadPlace,
  textQuote,
  thread,
  threadEntry,
  threadPlace,
  type Verdict,
  verdict,
} from "./feedbackContract.ts";
export { type FeedbackOutcome, feedbackOutcome } from "./feedbackOutcome.ts";
export { formatCount } from "./formatCount.ts";
export {
  type IterationChanges,
  type IterationEntry,
  iterationChanges,
  iterationEntry,
  type ReviewEntry,
  reviewEntry,
} from "./history.ts";
export {
  type HistoryGroup,
  type HistoryQuery,
  type HistoryResult,
  type HistorySearchOutcome,
  type HitExcerpt,
  historyGroup,
  historyQuery,
  historyResult,
  historySearchOutcome,
  hitExcerpt,
} from "./historySearchOutcome.ts";
export { type CommandRefusal, type CommandRun, commandRun, ideCommandsBridge } from "./ideCommandsBridge.ts";
export {
  type DiagnosticsAnswer,
  type DiagnosticsParams,
  diagnosticsAnswer,
  diagnosticsParams,
  type FileProblems,
  ideDiagnosticsBridge,
  type Problem,
  type ProblemDelta,
  type ProblemSeverity,
  problemSeverity,
} from "./ideDiagnosticsBridge.ts";
export {
  type AmbiguousSymbol,
  ambiguousSymbol,
  type CalledSignature,
  type CodeSpan,
  calledSignature,
  codeSpan,
  type InfoType,
  ideSymbolsBridge,
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
  symbolRefusal,
  symbolRename,
} from "./ideSymbolsBridge.ts";
export { type LogLevel, logLevel } from "./logLevel.ts";
export { type NextStep, nextStep } from "./nextStep.ts";
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
  linkOutcome,
  type Manifest,
  manifest,
  type Offer,
  type OpenOutcome,
  offer,
  openOutcome,
  type PanelState,
  type PanelToHost,
  type Patch,
  type PreviewOutcome,
  panelState,
  panelToHost,
  patch,
  previewOutcome,
  type RestoreOutcome,
  restoreOutcome,
  type SectionPlace,
  type SectionTable,
  sectionTable,
  type ViewOutcome,
  viewOutcome,
} from "./panelContract.ts";
export { callMember, createClient, describeParseError, type ReportProblem, serve } from "./peer.ts";
export { type GoneEdit, goneEdit, type PersonEditsContract, personEditsContract } from "./personEditsContract.ts";
export { createPipeConnection, type MessagePipe } from "./pipeConnection.ts";
export { createPipePair } from "./pipePair.ts";
export { getMessageCap, protocolLimits, protocolVersion } from "./protocolLimits.ts";
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
  referenceReport,
  referenceState,
  refusal,
  reviewMeta,
  type SectionChanges,
  sectionChanges,
  type UpdateMode,
  updateMode,
} from "./review.ts";
export {
  type CheckedReferences,
  type CheckParams,
  checkedReferences,
  checkParams,
  type GetParams,
  getParams,
  type OutlineEntry,
  outlineEntry,
  type Presented,
  type PresentParams,
  presented,
  presentParams,
  type ReviewText,
  reviewText,
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
export { type SinceContract, type SinceOutcome, sinceOutcome } from "./sinceContract.ts";
export { type TextPage, textPage } from "./textPage.ts";
export { type ThreadVersions, threadVersions } from "./threadVersions.ts";
export { type ToolName, toolGroups, toolNames } from "./toolNames.ts";
export { type TrustContract, type TrustQuestion, trustQuestion } from "./trustContract.ts";
export { formatLogEntry, toPrintable, toPrintableJson, toVisible } from "./visibleText.ts";
export { type Health, health, type Selection, selection } from "./windowBridge.ts";
