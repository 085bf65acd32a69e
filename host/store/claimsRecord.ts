import * as z from "zod/mini";
import type { EventFields } from "./feedbackRecord.ts";

const position = z.int().check(z.minimum(1));

export function claimsRecords<F extends EventFields>(fields: F) {
  return {
    claims: z.object({
      kind: z.literal("claims"),
      ...fields,
      iteration: position,
      claims: z.array(
        z.object({
          /** Content hash of its section, and its index among the section's claims. */
          hash: z.string(),
          index: z.int().check(z.minimum(0)),
          /** Hash of its text, which identifies it in other iterations. */
          text: z.string(),
          state: z.enum(["holds", "fails", "unknown"]),
          expected: z.exactOptional(z.string()),
          found: z.exactOptional(z.string()),
          reason: z.exactOptional(z.string()),
          at: z.number(),
        }),
      ),
    }),
  } as const;
}
