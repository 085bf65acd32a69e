import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { nameText } from "./nameText.ts";
import { value } from "./value.ts";

/** A task in which the assistant was asked, at the end of its turn, for a review of its changes. */
const askedTask = z.object({
  session: z.string(),
  /** Absent when its hook does not say it. */
  assistant: z.optional(nameText),
  /** Number of changes that no section explained then. */
  count: z.int(),
});
export type AskedTask = z.infer<typeof askedTask>;

export const turnsContract = defineContract({
  /** Ends the questions in a task. */
  "turns/leave": request(z.object({ session: z.string() }), z.object({})),
});

export const turnsValues = {
  /** Tasks in which an assistant was asked for a review, and whose changes are still not explained. */
  asked: value(z.array(askedTask), []),
};
