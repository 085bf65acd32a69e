export { askGit } from "./askGit.ts";
export { blameLine, type LineOrigin, type ShownLine } from "./blameLine.ts";
export type { ChangedFile } from "./changedFiles.ts";
export { type CommitDivision, readDivision } from "./commitDivision.ts";
export { commitLog, type LoggedCommit } from "./commitLog.ts";
export { commitSeries, type DividedPart, type EntryBefore, type SeriesResult } from "./commitSeries.ts";
export { type CommitResult, type CommitWish, type CreatedCommit, commitStaged } from "./commitStaged.ts";
export { commitsSince, takeBackCut } from "./commitsSince.ts";
export { committedAfter } from "./committedAfter.ts";
export { findRepositories } from "./findRepositories.ts";
export { differingPaths, modifiedFiles } from "./modifiedFiles.ts";
export type { FilePatch, Hunk } from "./patch.ts";
export { patchedTree } from "./patchedTree.ts";
export { utf8 } from "./patchScanner.ts";
export { forgetRounds } from "./prunedRounds.ts";
export { isIgnored, type Looked, type Repository, repositoryAt, stateOf, type WorkingTree } from "./repository.ts";
export type { RepositoryState, StagedEntry, StagedStatus, Unfinished } from "./repositoryState.ts";
export { type ResolvedRange, resolveRange } from "./resolveRange.ts";
export { addNote, noteOf } from "./reviewNotes.ts";
export { commitsNoting, committedPaths, committedText, reviewsNamedBy } from "./reviewTrailers.ts";
export { gitDirectoryAt, gitVersion } from "./runner/index.ts";
export { keepRound, type SkippedFile, snapshotWorkingTree } from "./snapshot.ts";
export { type MadeSeries, type TouchedEntry, takeBack } from "./takeBack.ts";
export { fetchNotes, pushNotes, remotesOf, type TravelResult } from "./travellingNotes.ts";
export { readBlob } from "./treeBlob.ts";
export {
  emptyTree,
  isSubmodule,
  type LineCounts,
  type LineListener,
  pathsOf,
  readTreeChanges,
  type TreeChange,
  type TreePair,
} from "./treeChanges.ts";
export { type FileHunks, readTreeHunks, type TreeHunk } from "./treeHunks.ts";
export { workingChanges } from "./workingChanges.ts";
