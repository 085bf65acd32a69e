import * as z from "zod/mini";
import type { EventFields } from "./feedbackRecord.ts";

const position = z.int().check(z.minimum(1));

export function problemsRecords<F extends EventFields>(fields: F) {
  return {
    problems: z.object({
      kind: z.literal("problems"),
      ...fields,
      files: z.array(
        z.object({
          path: z.string(),
          /** Hash of the checked text, which is stored as well. */
          text: z.string(),
          problems: z.array(
            z.object({
              severity: z.string(),
              message: z.string(),
              line: position,
              source: z.exactOptional(z.string()),
              code: z.exactOptional(z.union([z.string(), z.number()])),
            }),
          ),
        }),
      ),
    }),
  } as const;
}
