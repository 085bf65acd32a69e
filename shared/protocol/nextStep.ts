import * as z from "zod/mini";

/** The way to the person's response, after a call that leaves a review open; a client of an older host gets none. */
export const nextStep = z.object({
  /**
   * Cursor of the feedback that this client has acknowledged. Absent when others receive feedback on the review, too: it
   * would acknowledge for one what another has read.
   */
  cursor: z.optional(z.string()),
  /** Number of open pages. */
  pages: z.int(),
  /** Address for the person, when no page is open; absent in an editor, which has the panel itself. */
  address: z.optional(z.string()),
});
export type NextStep = z.infer<typeof nextStep>;
