import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";

const planPoint = z.object({
  text: z.string(),
  isDone: z.boolean(),
  /** The section of the review which says that the point is done, or open. */
  sectionId: z.optional(z.string()),
});

/** The plan that the code of a review follows, by its points. */
const followedPlan = z.object({ planId: z.string(), points: z.array(planPoint) });
export type FollowedPlan = z.infer<typeof followedPlan>;

export const planContract = defineContract({
  "history/plan": request(
    z.object({ reviewId: z.string(), iteration: z.int() }),
    z.object({ plan: z.optional(followedPlan) }),
  ),
});
