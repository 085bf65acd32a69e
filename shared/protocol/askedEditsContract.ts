import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";

/** An edit that an assistant wants to apply, about which the person is asked. */
const editQuestion = z.object({
  id: z.string(),
  client: z.string(),
  title: z.string(),
  files: z.int(),
  changes: z.int(),
  /** A unified diff. */
  diff: z.string(),
  /** True when the diff was too long and its end is left out. */
  isCut: z.boolean(),
  /** The reason why it could not be applied, after it was allowed. */
  problem: z.optional(z.string()),
});
export type EditQuestion = z.infer<typeof editQuestion>;

export const askedEditsContract = defineContract({
  /** `isOpen` is false when the question was answered before. */
  "asked-edits/answer": request(
    z.object({ id: z.string(), isAllowed: z.boolean() }),
    z.object({ isOpen: z.boolean() }),
  ),
});
export type AskedEditsContract = typeof askedEditsContract;

export const askedEditsNewsContract = defineContract({
  /** Sets the open questions. */
  "asked-edits/open": notification(z.object({ edits: z.array(editQuestion) })),
});
