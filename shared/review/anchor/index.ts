export {
  type FilePlace,
  findFingerprint,
  findInFiles,
  type IndexedFile,
  indexFile,
  type SearchedFile,
} from "./findFingerprint.ts";
export { fingerprintOf, type HashedLines, hashLines, type LineFingerprint } from "./fingerprint.ts";
export { followSpan, type LineSpan, type LostReason, leastConfidence, type Whereabouts } from "./followSpan.ts";
export { textLines } from "./lineText.ts";
export { type LineTrace, traceLines } from "./lineTrace.ts";
export { type ChangedFiles, changedFiles, type FileWhereabouts, traceFile } from "./traceFile.ts";
