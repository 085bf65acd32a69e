export { findProgram, withoutModules, withoutOwn } from "../base/findProgram.ts";
export { inGitDirectory, isInGitDirectory, namesGitDirectory, withoutGitDirectories } from "../base/gitDirectories.ts";
export { resolveGitDirectory } from "../base/gitDirectory.ts";
export { applyPatchToTree } from "./applyPatchToTree.ts";
export { askForLine, askGit } from "./askGit.ts";
export { blameLine, type LineOrigin, type ShownLine } from "./blameLine.ts";
export { carryTree } from "./carryTree.ts";
export { type CommitDivision, readDivision } from "./commitDivision.ts";
export { commitSeries, type DividedPart, type EntryBefore, type SeriesResult } from "./commitSeries.ts";
export { type CommitResult, type CommitWish, type CreatedCommit, commitStaged } from "./commitStaged.ts";
export { committedAfter } from "./committedAfter.ts";
export { fetchCommits, hasCommit } from "./fetchCommits.ts";
export { findGenerated, type NamedChange } from "./findGenerated.ts";
export { findLayers } from "./findLayers.ts";
export { findRename } from "./findRename.ts";
export { type FoundRepositories, findRepositories, type RefusedPlace } from "./findRepositories.ts";
export { findWords } from "./findWords.ts";
export { forgetRounds } from "./forgetRounds.ts";
export { answer, explainFailure, explainInLine, type GitAnswer, type GitFailure, mapAnswer } from "./gitAnswer.ts";
export { addNote, listLatestCommits, type NoteTree, openNoteTree, readNote, removeNotes } from "./gitNotes.ts";
export { listCommitsSince, takeBackCut } from "./listCommitsSince.ts";
export { listFilesWithBytes } from "./listFilesWithBytes.ts";
export { listIgnoredFolders } from "./listIgnoredFolders.ts";
export { type FindNamed, listFilesBelow, takeFoldersOut } from "./newFiles.ts";
export { type CommitPairs, type PairedCommits, pairCommits } from "./pairCommits.ts";
export type { FilePatch, Hunk } from "./patch.ts";
export { decodeLine, decodeLines, decodeUtf8 } from "./patchScanner.ts";
export { pushBranch } from "./pushBranch.ts";
export { findRangeBases } from "./rangeBases.ts";
export {
  findCommitBase,
  findFirstParent,
  findMergeBase,
  listCommitIds,
  listFirstParents,
  listRangeCommits,
  listRangeRenames,
  readCommitBody,
} from "./rangeCommits.ts";
export { explainUnreadBlob, readBlob, readBlobs, readSmallBlob, readWorkingBlob } from "./readBlobs.ts";
export type { ChangedFile } from "./readChangedFiles.ts";
export { type LoggedCommit, readCommitLog } from "./readCommitLog.ts";
export { differingFrom, differingPaths, readModifiedFiles } from "./readModifiedFiles.ts";
export { readRemoteBranch } from "./readRemoteBranch.ts";
export { readTextHunks } from "./readTextHunks.ts";
export { type FileHunks, joinChangedLines, readTreeHunks, type TreeHunk } from "./readTreeHunks.ts";
export { readCommittedChanges, readWorkingChanges, type WorkingChanges } from "./readWorkingChanges.ts";
export {
  explainMissing,
  findRepository,
  isAncestor,
  isIgnored,
  type Looked,
  type Repository,
  readUnfinished,
  type WorkingTree,
} from "./repository.ts";
export type { RepositoryState, StagedEntry, StagedStatus, Unfinished } from "./repositoryState.ts";
export { nameRightSide, type ResolvedRange, resolveRange } from "./resolveRange.ts";
export {
  findCommitsNoting,
  listCommittedPaths,
  listNamingCommits,
  listReviewsNamedBy,
  type NamingCommit,
  readCommittedText,
} from "./reviewTrailers.ts";
export { confineGit } from "./runner/confinement.ts";
export { createGitEnvironment } from "./runner/createGitEnvironment.ts";
export { countAsReviewed, listOwnPlaces, listUpToHome, listUpToTop } from "./runner/ownPlaces.ts";
export { readGitVersion } from "./runner/runGit.ts";
export { type GitEnd, startProcess } from "./runner/startProcess.ts";
export { keepRound, type SnapshotOptions, snapshotWorkingTree } from "./snapshot.ts";
export { type MadeSeries, type TouchedEntry, takeBack } from "./takeBack.ts";
export type { SkippedFile } from "./takeFiles.ts";
export { readTextChanges, type TextChange, type TextFacts, toShownText } from "./textFacts.ts";
export { fetchNotes, fetchNotesApart, listRemotes, pushNotes, type TravelResult } from "./travellingNotes.ts";
export { readTreeAttribute } from "./treeAttribute.ts";
export {
  decodePaths,
  getEmptyTree,
  isSubmodule,
  type LineCounts,
  type LineListener,
  readTreeChanges,
  type TreeChange,
  type TreePair,
  type TreeSide,
} from "./treeChanges.ts";
export { readStateWithRenames } from "./unstagedRenames.ts";
export { withFilesNow } from "./withFilesNow.ts";
export {
  containsEverything,
  findBranch,
  findLinkedWorktree,
  findMainWorktree,
  findWorkingTree,
} from "./workingTrees.ts";
export {
  type CommittedFile,
  listCommittedFiles,
  writeCommittedFiles,
  writeListedFiles,
} from "./writeCommittedFiles.ts";
export { writeSeriesTrees } from "./writeSeriesTrees.ts";
