export type { FileAnchor, NewAnchors } from "./anchorIndex.ts";
export type { KeptRound, StoredRound } from "./changesIndex.ts";
export type { StoredClaim, StoredClaims } from "./claimsLog.ts";
export type { CommitAttempt, KeptAttempt, MadeSeriesRecord } from "./commitsIndex.ts";
export type { FileEdits } from "./editsLog.ts";
export type { KeptDraft } from "./feedbackIndex.ts";
export type { FeedbackLog, NewFeedback } from "./feedbackLog.ts";
export type { Disposable, FileSystem, OpenFile } from "./fileSystem.ts";
export { nodeFileSystem } from "./fileSystem.ts";
export { hashText } from "./hashText.ts";
export type { JournalOptions, Place, StoreProblem } from "./journal.ts";
export { openReviewStore } from "./openReviewStore.ts";
export type { StoredFileProblems, StoredProblems } from "./problemsLog.ts";
export type { SectionEntry } from "./record.ts";
export {
  type NoteOutcome,
  ReviewStore,
  type SaveOutcome,
  type StoredDocument,
} from "./reviewStore.ts";
export { type ReviewCommit, type ReviewSummary, takenBack } from "./reviewSummary.ts";
export { type StateLocation, stateDirectory, storeDirectory } from "./storeDirectory.ts";
export type { NewIteration, StoredIteration } from "./storedIteration.ts";
