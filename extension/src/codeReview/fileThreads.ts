import type { ChangedFile, Thread } from "@dialectic/shared/protocol";
import type { MirroredReview } from "./codeReviewMirror.ts";

/** True when a thread is about a changed file, in whichever round and panel it was written. */
export function isAbout({ place }: Thread, file: ChangedFile): boolean {
  if (place.kind !== "code") return false;
  return place.path === file.path || place.change?.file === file.id;
}

export function listFileThreads(file: ChangedFile, review: MirroredReview | undefined): Thread[] {
  return listWrittenThreads(review).filter((thread) => isAbout(thread, file));
}

/** Returns the threads on code that is in none of the files, or that is gone. */
export function listOtherThreads(files: readonly ChangedFile[], review: MirroredReview | undefined): Thread[] {
  return listWrittenThreads(review).filter(
    (thread) =>
      thread.place.kind === "orphaned" ||
      (thread.place.kind === "code" && !files.some((file) => isAbout(thread, file))),
  );
}

/** Returns the threads of a review; a thread that the person took back entirely is not one. */
function listWrittenThreads(review: MirroredReview | undefined): Thread[] {
  return [...(review?.threads.values() ?? [])].filter(({ entries }) => entries.length > 0);
}
