export type { Disposable, FileSystem, OpenFile } from "./fileSystem.ts";
export { nodeFileSystem } from "./fileSystem.ts";
export { hashText } from "./hashText.ts";
export type { JournalOptions, Place, StoreProblem } from "./journal.ts";
export type { ReviewSummary } from "./reviewIndex.ts";
export { openReviewStore, ReviewStore, type SaveOutcome, type StoredDocument } from "./reviewStore.ts";
export { type StateLocation, storeDirectory } from "./storeDirectory.ts";
export type { NewIteration, StoredIteration } from "./storedIteration.ts";
