import * as z from "zod/mini";
import type { EventFields } from "./feedbackRecord.ts";

const count = z.int().check(z.minimum(0));
/** Mode and name of an object, or nothing where a file is not in the index. */
const entry = z.nullable(z.string());

/** The records of commits that are being made, and of those that can be taken back. */
export function commitRecords<F extends EventFields>(fields: F) {
  /** Real path of the repository's working tree, and the commit that it stood on: empty before the first one. */
  const place = { root: z.string(), head: z.string() };
  return {
    /** Git is about to be started: who is killed meanwhile learns from it what git has done. */
    committing: z.object({
      kind: z.literal("committing"),
      ...fields,
      ...place,
      id: z.string(),
      /** The process that makes it. */
      pid: count,
      branch: z.exactOptional(z.string()),
      /** The repository as the review's mark names it. */
      repository: z.string(),
      iteration: count,
      /** First lines of the messages, in the order of the commits. */
      subjects: z.array(z.string()),
      withReview: z.boolean(),
      /** For commits by section, which are made all or none: what the index said of the files that they take. */
      index: z.exactOptional(z.array(z.readonly(z.tuple([z.string(), entry, z.boolean()])))),
    }),
    /** What became of it is known and kept. */
    settled: z.object({ kind: z.literal("settled"), ...fields, id: z.string() }),
    /** Commits that were made one after another, as they are taken back; none, when they were. */
    series: z.object({
      kind: z.literal("series"),
      ...fields,
      ...place,
      branch: z.exactOptional(z.string()),
      iteration: count,
      commits: z.array(z.object({ commit: z.string(), subject: z.string() })),
      /** File, what the index said of it before and after, and whether it was there to be added later only. */
      touched: z.array(z.readonly(z.tuple([z.string(), entry, entry, z.boolean()]))),
      /** The commit that the review was before. */
      before: z.exactOptional(
        z.object({ commit: z.string(), subject: z.string(), repository: z.string(), iteration: count, at: z.number() }),
      ),
    }),
  } as const;
}
