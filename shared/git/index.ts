export { blameLine, type LineOrigin, type ShownLine } from "./blameLine.ts";
export { type CommitResult, type CommitWish, type CreatedCommit, commitStaged } from "./commitStaged.ts";
export { findRepositories } from "./findRepositories.ts";
export { lookingGitEnvironment } from "./gitEnvironment.ts";
export { type Looked, type Repository, repositoryAt, stateOf } from "./repository.ts";
export type { RepositoryState, StagedEntry, StagedStatus, Unfinished } from "./repositoryState.ts";
export { addNote, noteOf } from "./reviewNotes.ts";
export { commitsNoting, committedText, reviewsNamedBy } from "./reviewTrailers.ts";
export { fetchNotes, pushNotes, remotesOf, type TravelResult } from "./travellingNotes.ts";
