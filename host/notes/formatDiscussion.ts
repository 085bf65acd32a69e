import { type Feedback, type FeedbackEntry, nameAssistant, type Verdict } from "@dialectic/shared/review";
import { describeTarget } from "../shown/describeTarget.ts";

/*
 * A note can keep what was said about a review, below its text:
 *
 * - threads in their order, each with its subject as it was named then, and the verdicts;
 * - only what was sent: comments that the person is still collecting are private;
 * - texts as quotes, so that no heading of a comment becomes a section of the review.
 */

const verdicts: Readonly<Record<Verdict, string>> = {
  comment: "Commented",
  approve: "Approved",
  "request-changes": "Changes requested",
};

/** Returns a section with the comments on a review and its verdicts, as Markdown; empty when nothing was said. */
export function formatDiscussion(feedback: Pick<Feedback, "threads" | "verdicts">): string {
  const threads = feedback.threads.flatMap(({ target, entries, state }) => {
    const said = entries.filter(isSent);
    if (said.length === 0) return [];
    const { about } = describeTarget(target, undefined);
    return [[`On ${about} (${state}):`, ...said.map(quoteEntry)].join("\n\n")];
  });
  const given = feedback.verdicts.map(({ verdict, iteration, text, thread }) => {
    const words = `${verdicts[verdict]} at iteration ${iteration}.`;
    return text === "" || thread !== undefined ? words : `${words}\n\n${quote(text)}`;
  });
  const parts = [...threads, ...given];
  return parts.length === 0 ? "" : `## Comments\n\n${parts.join("\n\n")}\n`;
}

function isSent({ by, sent }: FeedbackEntry): boolean {
  return by.kind === "assistant" || sent !== undefined;
}

function quoteEntry({ by, text }: FeedbackEntry): string {
  return quote(`**${by.kind === "person" ? "Reviewer" : nameAssistant(by.name)}:** ${text}`);
}

function quote(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}
