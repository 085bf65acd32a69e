import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { changeSubject } from "./feedbackContract.ts";

const threadLine = z.object({
  /** Id of a thread, or key of a box. */
  name: z.string(),
  /** Id in the list of changes. */
  file: z.string(),
  side: z.enum(["before", "after"]),
  /** The last of the lines, or the nearest line when they are gone; 0 is the file as a whole. */
  line: z.int(),
});
export type ThreadLine = z.infer<typeof threadLine>;

/** Requests of a page about the places of comments in changes, a part of `panelToHost`. */
export const threadLineFinding = defineContract({
  /**
   * The lines of a view of changes at which comments on changes stand: threads of this round or an earlier one, and the
   * boxes of comments that are being written. Comments on files that the view does not have are left out.
   */
  "thread/lines": request(
    z.object({
      reviewId: z.string(),
      round: z.int().check(z.gte(1)),
      since: z.optional(z.int().check(z.gte(0))),
      boxes: z.array(z.object({ key: z.string(), subject: changeSubject })).check(z.maxLength(100)),
    }),
    z.object({ lines: z.array(threadLine) }),
  ),
});
