import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { feedbackOutcome } from "./feedbackOutcome.ts";
import { exactName } from "./nameText.ts";

/** An edit of the person that is no longer in the file. */
export const goneEdit = z.object({
  id: z.string(),
  path: exactName,
  /** 1-based: its former line, or its current place. */
  line: z.int(),
  how: z.enum(["undone", "overwritten"]),
  /** The assistant that presented something when the loss was noticed. */
  client: z.string(),
  at: z.number(),
  /** Diff lines: the current text, and the person's text. */
  patch: z.string(),
  /** Token for the text that restoring would replace, as shown; absent when the place cannot be determined. */
  shown: z.optional(z.string()),
});
export type GoneEdit = z.infer<typeof goneEdit>;

export const personEditsContract = defineContract({
  /** Restores it, provided the current text is the one that was shown. */
  "edits/restore": request(z.object({ reviewId: z.string(), edit: z.string(), shown: z.string() }), feedbackOutcome),
  "edits/dismiss": request(z.object({ reviewId: z.string(), edit: z.string() }), feedbackOutcome),
});
