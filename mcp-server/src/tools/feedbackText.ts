import { type FeedbackBatch, type FeedbackComment, type FeedbackItem, toVisible } from "@dialectic/shared/protocol";
import { maxAnnouncedReviews, maxAttachedFeedbackChars, maxQuoteChars } from "../limits.ts";

/** Describes a batch for an assistant, with the way to acknowledge it. */
export function describeBatch(batch: FeedbackBatch, hasMore = false): string {
  const count = batch.items.length === 1 ? "1 item" : `${batch.items.length} items`;
  return [
    `Feedback from the user on review ${batch.review_id} (status ${batch.status}), ${count}:`,
    describeItems(batch.items),
    hasMore
      ? `This is not all: call wait_for_feedback with cursor "${batch.cursor}" for the next part.`
      : `When you have read this, call wait_for_feedback with cursor "${batch.cursor}" for what comes next; until then it is repeated.`,
  ].join("\n\n");
}

/** Describes feedback added to the answer of another tool: as a whole unless it is too long, and announced in a line. */
export function describeAttachedFeedback(batches: readonly FeedbackBatch[]): {
  readonly whole?: string;
  readonly announced: string;
} {
  const whole = batches.map((batch) => describeBatch(batch)).join("\n\n");
  const announced = batches.slice(0, maxAnnouncedReviews).map(({ review_id, items }) => {
    const count =
      items.length === 1 ? "1 item of feedback is waiting" : `${items.length} items of feedback are waiting`;
    return `${count} for you on review ${review_id}: call wait_for_feedback with review_id "${review_id}".`;
  });
  return { announced: announced.join("\n"), ...(whole.length <= maxAttachedFeedbackChars ? { whole } : {}) };
}

/** Describes what the user said, with the next step for each item. */
export function describeItems(items: readonly FeedbackItem[]): string {
  return items.map(describeItem).join("\n\n");
}

type PartOfItem = FeedbackItem & { readonly part?: string };

function describeItem(
  { kind, iteration, text, thread_id, comments, edits = [], next, part }: PartOfItem,
  index: number,
): string {
  return [
    `${index + 1}. ${headings[kind]} (iteration ${iteration}${part === undefined ? "" : `, part ${part}`})`,
    ...(text === "" || thread_id === undefined ? [] : [`- comment on the whole review [thread_id ${thread_id}]:`]),
    ...(text === "" || kind === "question" || kind === "sections" ? [] : [indent(text, kind)]),
    ...comments.map(describeComment),
    ...edits.map(({ path, lines, diff }) => `- ${toVisible(path)}:${lines}\n${indent(diff)}`),
    `Next: ${next}`,
  ].join("\n");
}

const headings: Readonly<Record<FeedbackItem["kind"], string>> = {
  question: "QUESTION",
  answered: "ANSWERED BY OTHERS ON THE PULL REQUEST, NOT BY THE USER",
  sections: "SECTIONS WANTED",
  comment: "COMMENTS",
  approve: "APPROVED",
  request_changes: "CHANGES REQUESTED",
  agreed: "AGREED WITH YOUR FINDING",
  rejected: "REJECTED YOUR FINDING",
  applied: "SUGGESTION APPLIED BY THE USER",
  resolved: "RESOLVED",
  reopened: "REOPENED",
  undone: "THE USER UNDID THESE CHANGES; DO NOT WRITE THEM AGAIN",
  restored: "THE USER RESTORED THESE CHANGES",
  edited: "THE USER EDITED THESE LINES; KEEP THEM",
};

function describeComment({ thread_id, about, quote, comment, patch, is_reply }: FeedbackComment): string {
  const what = is_reply ? "answer in the thread" : "comment";
  const name = `- ${what} on ${toVisible(about)} [thread_id ${thread_id}]`;
  if (comment === "") return name;
  // A patch has the quoted lines as well.
  const isQuoted = quote !== undefined && patch === undefined;
  const shown = isQuoted
    ? [formatQuote(quote.length > maxQuoteChars ? `${quote.slice(0, maxQuoteChars)}…` : quote)]
    : [];
  const suggested = patch === undefined ? [] : ["  As a patch:", indent(patch.trimEnd())];
  return [`${name}:`, ...shown, indent(comment), ...suggested].join("\n");
}

function formatQuote(text: string): string {
  return text.replace(/^/gm, "  > ");
}

function indent(text: string, kind?: FeedbackItem["kind"]): string {
  return (kind === "rejected" ? `rejected: ${text}` : text).replace(/^/gm, "  ");
}
