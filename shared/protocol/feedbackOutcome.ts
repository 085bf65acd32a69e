import * as z from "zod/mini";

/** What became of something that a person did: on the disk, or not, and why. */
export const feedbackOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("kept"),
    thread: z.optional(z.string()),
    /** What the person should know, such as that no assistant is connected. */
    notice: z.optional(z.string()),
  }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type FeedbackOutcome = z.infer<typeof feedbackOutcome>;
