import type { FeedbackBatch, FeedbackComment, FeedbackItem } from "@dialectic/shared/protocol";

/** The documented text for an assistant that received no feedback. */
export const pendingWords = "call again or end your turn; nothing is lost";

/** Maximum characters of a quoted text to repeat. */
const quoteCap = 400;
/** Maximum characters of feedback attached to another tool's answer. */
const attachedFeedbackCap = 8_000;

export function describeBatch(batch: FeedbackBatch): string {
  const count = batch.items.length === 1 ? "1 item" : `${batch.items.length} items`;
  return [
    `Feedback from the person on review ${batch.review_id} (status ${batch.status}), ${count}:`,
    ...batch.items.map(describeItem),
    `When you have read this, call wait_for_feedback with cursor "${batch.cursor}" for what comes next; until then it is repeated.`,
  ].join("\n\n");
}

/** Describes feedback attached to another tool's answer; feedback beyond the limit is only announced. */
export function describeAttachedFeedback(batches: readonly FeedbackBatch[]): {
  readonly text: string;
  readonly isWhole: boolean;
} {
  const text = batches.map(describeBatch).join("\n\n");
  if (text.length <= attachedFeedbackCap) return { text, isWhole: true };
  const announced = batches.map(({ review_id, items }) => {
    const count = items.length === 1 ? "1 item of feedback waits" : `${items.length} items of feedback wait`;
    return `${count} for you on review ${review_id}: call wait_for_feedback with review_id "${review_id}".`;
  });
  return { text: announced.join("\n"), isWhole: false };
}

function describeItem({ kind, iteration, text, comments, edits = [], next }: FeedbackItem, index: number): string {
  return [
    `${index + 1}. ${headings[kind]} (iteration ${iteration})`,
    ...(text === "" || kind === "question" || kind === "sections" ? [] : [indent(text, kind)]),
    ...comments.map(describeComment),
    ...edits.map(({ path, lines, diff }) => `- ${path}:${lines}\n${indent(diff)}`),
    `Next: ${next}`,
  ].join("\n");
}

const headings: Readonly<Record<FeedbackItem["kind"], string>> = {
  question: "QUESTION",
  sections: "SECTIONS WANTED",
  comment: "COMMENTS",
  approve: "APPROVED",
  request_changes: "CHANGES REQUESTED",
  agreed: "AGREED WITH WHAT YOU FOUND",
  rejected: "REJECTED WHAT YOU FOUND",
  resolved: "RESOLVED",
  reopened: "OPENED AGAIN",
  edited: "THE PERSON EDITED THESE LINES; KEEP THEM",
};

function describeComment({ thread_id, about, quote, comment, is_reply }: FeedbackComment): string {
  const shown =
    quote === undefined ? [] : [formatQuote(quote.length > quoteCap ? `${quote.slice(0, quoteCap)}…` : quote)];
  const what = is_reply ? "answer in the thread" : "comment";
  return [`- ${what} on ${about} [thread_id ${thread_id}]:`, ...shown, indent(comment)].join("\n");
}

function formatQuote(text: string): string {
  return text.replace(/^/gm, "  > ");
}

function indent(text: string, kind?: FeedbackItem["kind"]): string {
  return (kind === "rejected" ? `rejected: ${text}` : text).replace(/^/gm, "  ");
}
