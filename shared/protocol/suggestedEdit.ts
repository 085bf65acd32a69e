import * as z from "zod/mini";
import { exactName } from "./nameText.ts";

/** A suggestion in an entry: the commented lines, those that replace them, and what the code has now. */
export const suggestedEdit = z.object({
  /** The place of the commented lines when the comment was written. */
  path: exactName,
  line: z.int(),
  language: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
  /** For assistants, as a patch. */
  patch: z.string(),
  /** `open`: the commented lines still stand; `applied`: the suggested ones do; `changed`: neither. */
  state: z.enum(["open", "applied", "changed"]),
  /** The last time that the person applied it here. */
  appliedAt: z.optional(z.number()),
});
export type SuggestedEdit = z.infer<typeof suggestedEdit>;
