import * as z from "zod/mini";
import type { EventFields } from "./feedbackRecord.ts";
import { keptEdit } from "./keptEdit.ts";

/** The record of what a person changed in a file while a review was open: the last one of each file stands. */
export function editsRecords<F extends EventFields>(fields: F) {
  return {
    edits: z.object({
      kind: z.literal("edits"),
      ...fields,
      /** Absolute real path. */
      file: z.string(),
      /** The same for a reader, relative to the repository. */
      shown: z.string(),
      /** Some of it was not on the disk yet: only the editor that has it can say whether it is gone. */
      unsaved: z.exactOptional(z.literal(true)),
      edits: z.readonly(z.array(keptEdit)),
    }),
  } as const;
}
