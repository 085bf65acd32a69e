import * as z from "zod/mini";
import { nameText } from "./nameText.ts";
import { value } from "./value.ts";

/** A session of an assistant that works on an open review of the window, or worked on it last. */
const reviewSession = z.object({
  reviewId: z.string(),
  /** The name of its client. */
  client: nameText,
  /** When it came, in milliseconds since the epoch. */
  since: z.number(),
  /** The section that it wrote last, where several sessions work on the review. */
  section: z.optional(nameText),
  /**
   * `works`: a call of it runs or has just ended, or a turn of it. `waits`: for feedback on the review. `there`: it is
   * connected. `left`: it is not there any more.
   */
  state: z.enum(["works", "waits", "there", "left"]),
  /** When it left, in milliseconds since the epoch, where that is known. */
  leftAt: z.optional(z.number()),
});
export type ReviewSession = z.infer<typeof reviewSession>;

export const sessionsValues = {
  /** The sessions that work on the reviews of the window, in the order in which they came. */
  sessions: value(z.array(reviewSession), []),
};
