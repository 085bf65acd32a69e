import type { Condition } from "./command.ts";
import { getTopView } from "./topView.ts";

/** Conditions that decide what a key means, and whether a menu offers an entry. */
export const isAmongChanges: Condition = (state) => getTopView(state) === "changes";

export const isInComparison: Condition = (state) => getTopView(state) === "comparison";

export const hasReview: Condition = ({ view }) => view.kind === "review";

export const hasComments: Condition = (state) => hasReview(state) && state.feedback.threads.length > 0;

export const isAnyPage: Condition = () => true;
