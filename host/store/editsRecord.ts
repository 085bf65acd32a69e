import * as z from "zod/mini";
import type { EventFields } from "./feedbackRecord.ts";
import { keptEdit } from "./keptEdit.ts";

/** Record of a person's edits in a file while a review was open; the latest record of each file counts. */
export function editsRecords<F extends EventFields>(fields: F) {
  return {
    edits: z.object({
      kind: z.literal("edits"),
      ...fields,
      /** Absolute real path. */
      file: z.string(),
      /** Path for readers, relative to the repository. */
      shown: z.string(),
      /** Some of it was not on disk yet, so only the editor that has it can tell whether it was lost. */
      unsaved: z.exactOptional(z.literal(true)),
      edits: z.readonly(z.array(keptEdit)),
    }),
  } as const;
}
