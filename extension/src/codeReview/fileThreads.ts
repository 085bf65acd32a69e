import type { ChangedFile, Thread, ThreadLine } from "@dialectic/shared/protocol";
import { standTogether } from "@dialectic/shared/review";
import type { MirroredReview } from "./codeReviewMirror.ts";

/** Where the threads stand in single commits, by their ids; undefined where all changes of a file are shown. */
export type LinesInCommits = ReadonlyMap<string, ThreadLine> | undefined;

/**
 * True when a thread is about a changed file, in whichever round and panel it was written. A file of single commits has the threads whose
 * lines it shows there.
 */
export function isAbout({ id, place }: Thread, file: ChangedFile, lines: LinesInCommits): boolean {
  if (place.kind !== "code") return false;
  if (lines === undefined) return place.path === file.path || place.change?.file === file.id;
  const at = lines.get(id);
  return at?.file === file.id && at.isOutside !== true;
}

export function listFileThreads(
  file: ChangedFile,
  review: MirroredReview | undefined,
  lines: LinesInCommits,
): Thread[] {
  return listWrittenThreads(review).filter((thread) => isAbout(thread, file, lines));
}

/** Returns the threads on code that is in none of the files, or that is gone. */
export function listOtherThreads(
  files: readonly ChangedFile[],
  review: MirroredReview | undefined,
  lines: LinesInCommits,
): Thread[] {
  return listWrittenThreads(review).filter(
    (thread) =>
      thread.place.kind === "orphaned" ||
      (thread.place.kind === "code" && !files.some((file) => isAbout(thread, file, lines))),
  );
}

/** Returns the threads of a review; a thread that the person took back entirely is not one. */
function listWrittenThreads(review: MirroredReview | undefined): Thread[] {
  return [...standTogether([...(review?.threads.values() ?? [])].filter(({ entries }) => entries.length > 0))];
}
