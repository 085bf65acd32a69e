import * as z from "zod/mini";
import { defineContract, notification } from "./contract.ts";
import { referenceState } from "./review.ts";

/** A reference of the review that a page shows. */
export const referenceRow = z.object({
  /** Content hash of its section. */
  hash: z.string(),
  /** As it is written. */
  text: z.string(),
  /** How many references of the section stand before it. */
  place: z.int(),
  state: referenceState,
  /** Why it is not exact, or what must be known of one that is. */
  reason: z.optional(z.string()),
});
export type ReferenceRow = z.infer<typeof referenceRow>;

/** How the references stand with the code; those that no row has ever named are exact. */
export const referenceStates = z.object({
  reviewId: z.string(),
  /** How many references the review has. */
  total: z.int(),
  /** True when the rows are all that are not exact or have a reason; else they are those that changed. */
  whole: z.boolean(),
  rows: z.array(referenceRow),
});
export type ReferenceStates = z.infer<typeof referenceStates>;

/** What a page is told of the code, a part of `hostToPanel`. */
export const referenceNews = defineContract({
  /** References of the review that is shown stand otherwise than they did. */
  "references/states": notification(referenceStates),
});
