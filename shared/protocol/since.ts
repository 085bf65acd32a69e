import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";

/** What changed between two iterations, one entry for each section that did; all columns have the same length. */
export const sinceOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("changes"),
    ids: z.array(z.string()),
    /** Content hash in the earlier iteration, empty for what was not there. */
    before: z.array(z.string()),
    /** Content hash in the later iteration, empty for what is not there. */
    after: z.array(z.string()),
  }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type SinceOutcome = z.infer<typeof sinceOutcome>;

const number = z.int().check(z.gte(1));

/** What a page asks that has not seen every iteration, a part of `panelToHost`. */
export const sinceContract = defineContract({
  /** The sections that changed between two iterations; blank lines at the end of a text do not count. */
  "history/since": request(z.object({ reviewId: z.string(), from: number, to: number }), sinceOutcome),
});
export type SinceContract = typeof sinceContract;
