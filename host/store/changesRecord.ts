import * as z from "zod/mini";
import type { EventFields } from "./feedbackRecord.ts";

const count = z.int().check(z.minimum(0));

export function changesRecords<F extends EventFields>(fields: F) {
  return {
    changes: z.object({
      kind: z.literal("changes"),
      ...fields,
      client: z.string(),
      title: z.string(),
      /** Arbitrary JSON from the assistant. */
      description: z.exactOptional(z.unknown()),
      range: z.string(),
      resolved: z.string(),
      root: z.string(),
      /** Git ids to compare: the base is a commit or the empty tree, the head is a commit or the tree of a snapshot. */
      base: z.string(),
      head: z.string(),
      files: count,
      additions: count,
      deletions: count,
      iteration: count,
      retryId: z.exactOptional(z.string()),
      /** Id of a proposed edit, to recognise it when it is applied later. */
      edit: z.exactOptional(z.string()),
    }),
    applied: z.object({ kind: z.literal("applied"), ...fields, client: z.string() }),
    /** Hashes of hunks that the person has viewed, or wants to see again. */
    viewed: z.object({
      kind: z.literal("viewed"),
      ...fields,
      hunks: z.array(z.string()),
      isViewed: z.boolean(),
    }),
  } as const;
}
