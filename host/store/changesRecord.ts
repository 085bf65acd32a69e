import * as z from "zod/mini";
import type { EventFields } from "./feedbackRecord.ts";

const count = z.int().check(z.minimum(0));

/** The records of changes of code that were given to be reviewed, and of what a person has looked at. */
export function changesRecords<F extends EventFields>(fields: F) {
  return {
    /** A round of a review: what a range of commits meant at that moment. */
    changes: z.object({
      kind: z.literal("changes"),
      ...fields,
      client: z.string(),
      title: z.string(),
      /** JSON of whatever shape, as the assistant gave it. */
      description: z.exactOptional(z.unknown()),
      range: z.string(),
      resolved: z.string(),
      /** Real path of the repository's working tree. */
      root: z.string(),
      /** Git's names of what is compared: a commit or the tree without files, and a commit or the tree of a snapshot. */
      base: z.string(),
      head: z.string(),
      files: count,
      additions: count,
      deletions: count,
      iteration: count,
      /** Of the call that made it: the same id never counts twice. */
      retryId: z.exactOptional(z.string()),
      /** Of an edit that is only shown: names it, so that it is known when it is applied later. */
      edit: z.exactOptional(z.string()),
    }),
    /** The edit that the review shows was applied. */
    applied: z.object({ kind: z.literal("applied"), ...fields, client: z.string() }),
    /** Hunks that the person has looked at, or wants to see again, by their hashes. */
    viewed: z.object({
      kind: z.literal("viewed"),
      ...fields,
      hunks: z.array(z.string()),
      isViewed: z.boolean(),
    }),
  } as const;
}
