import { type TurnEnd, toVisible } from "@dialectic/shared/protocol";

type Question = Extract<TurnEnd, { kind: "ask" }>;

/** Maximum number of changes that an order names. */
const namedChanges = 10;

/** Returns the order with which an assistant brings the review up to date; `leave` is the command that ends the orders. */
export function formatReviewOrder({ reviewId, count, unexplained }: Question, leave: string): string {
  const named = unexplained.slice(0, namedChanges);
  const rest = count - named.length;
  const begin =
    reviewId === undefined
      ? "You changed code in this turn, and no review explains it yet. Call present_review to show the user what you changed and why, with a reference to the lines in each section."
      : `The review ${reviewId} does not explain all of your changes yet. Call present_review with mode update-section or append, with a reference to the changed lines in each section.`;
  return [
    begin,
    `Not explained: ${count === 1 ? "1 change" : `${count} changes`}.`,
    ...named.map((change) => `- ${toVisible(change)}`),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    `If the user wants no review in this task, run: ${leave}`,
  ].join("\n");
}
