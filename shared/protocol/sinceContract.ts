import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";

/** The changes between two iterations, one entry for each changed section; all columns have the same length. */
export const sinceOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("changes"),
    ids: z.array(z.string()),
    /** Content hashes in both iterations, empty where the section is absent. */
    before: z.array(z.string()),
    after: z.array(z.string()),
  }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type SinceOutcome = z.infer<typeof sinceOutcome>;

const number = z.int().check(z.gte(1));

export const sinceContract = defineContract({
  /** Returns the sections that changed between two iterations; trailing blank lines do not count. */
  "history/since": request(z.object({ reviewId: z.string(), from: number, to: number }), sinceOutcome),
});
