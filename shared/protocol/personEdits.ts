import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { feedbackOutcome } from "./feedbackOutcome.ts";

/** An edit of the person that does not stand any more. */
export const goneEdit = z.object({
  id: z.string(),
  /** For a reader, relative to the repository. */
  path: z.string(),
  /** 1-based: where it stood, or where its place is now. */
  line: z.int(),
  how: z.enum(["undone", "overwritten"]),
  /** The assistant that presented something when it was missed. */
  client: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Lines of a diff: what stands there now, and what the person wrote. */
  patch: z.string(),
  /** Names what bringing it back would replace, as it was shown; nothing where nobody can say where it belongs. */
  shown: z.optional(z.string()),
});
export type GoneEdit = z.infer<typeof goneEdit>;

/** Webview → host: what a person decides about an edit of theirs that is gone. */
export const editsContract = defineContract({
  /** Brings it back, when what stands there is what was shown. */
  "edits/restore": request(z.object({ reviewId: z.string(), edit: z.string(), shown: z.string() }), feedbackOutcome),
  /** The person does not mind: it is not guarded any more. */
  "edits/dismiss": request(z.object({ reviewId: z.string(), edit: z.string() }), feedbackOutcome),
});
export type EditsContract = typeof editsContract;
