import * as z from "zod/mini";
import type { EventFields } from "./feedbackRecord.ts";

const count = z.int().check(z.minimum(0));
/** Mode and id of an object; null when the file is not in the index. */
const entry = z.nullable(z.string());

export function commitRecords<F extends EventFields>(fields: F) {
  /** Real path of the working tree, and its HEAD; empty before the first commit. */
  const place = { root: z.string(), head: z.string() };
  return {
    /** Written before git is started, to find out after a crash what git has done. */
    committing: z.object({
      kind: z.literal("committing"),
      ...fields,
      ...place,
      id: z.string(),
      pid: count,
      branch: z.exactOptional(z.string()),
      repository: z.string(),
      iteration: count,
      subjects: z.array(z.string()),
      withReview: z.boolean(),
      /** For a series of commits: the index entries of the affected files, and whether each is intent-to-add. */
      index: z.exactOptional(z.array(z.readonly(z.tuple([z.string(), entry, z.boolean()])))),
    }),
    settled: z.object({ kind: z.literal("settled"), ...fields, id: z.string() }),
    /** A series of commits with the data to take it back; without commits, it was taken back. */
    series: z.object({
      kind: z.literal("series"),
      ...fields,
      ...place,
      branch: z.exactOptional(z.string()),
      iteration: count,
      commits: z.array(z.object({ commit: z.string(), subject: z.string() })),
      /** File, its index entry before and after, and whether it was intent-to-add. */
      touched: z.array(z.readonly(z.tuple([z.string(), entry, entry, z.boolean()]))),
      before: z.exactOptional(
        z.object({ commit: z.string(), subject: z.string(), repository: z.string(), iteration: count, at: z.number() }),
      ),
    }),
  } as const;
}
