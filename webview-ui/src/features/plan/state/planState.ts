import type { FollowedPlan } from "@dialectic/shared/protocol";

/** The plan that the code of a review follows. */
export interface PlanState extends FollowedPlan {
  readonly reviewId: string;
}
