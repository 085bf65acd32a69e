import * as z from "zod/mini";

/** Record that the edit shown by a review was applied. */
export const appliedEdit = z.object({ client: z.string(), at: z.number() });
export type AppliedEdit = z.infer<typeof appliedEdit>;
