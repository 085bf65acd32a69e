import type { ChangedFile, Thread } from "@dialectic/shared/protocol";
import type { MirroredReview } from "./reviewMirror.ts";

/** Whether a thread is about a changed file, whichever round and panel it was written in. */
export function isAbout({ place }: Thread, file: ChangedFile): boolean {
  if (place.kind !== "code") return false;
  return place.path === file.path || place.change?.file === file.id;
}

/** Threads on a changed file. */
export function threadsOf(file: ChangedFile, review: MirroredReview | undefined): Thread[] {
  return written(review).filter((thread) => isAbout(thread, file));
}

/** Threads on code that is in none of the files, and on what is not there any more. */
export function otherThreads(files: readonly ChangedFile[], review: MirroredReview | undefined): Thread[] {
  return written(review).filter(
    (thread) =>
      thread.place.kind === "orphaned" ||
      (thread.place.kind === "code" && !files.some((file) => isAbout(thread, file))),
  );
}

/** What the person took back altogether is none any more. */
function written(review: MirroredReview | undefined): Thread[] {
  return [...(review?.threads.values() ?? [])].filter(({ entries }) => entries.length > 0);
}
