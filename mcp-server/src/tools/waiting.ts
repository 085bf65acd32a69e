import {
  type FeedbackBatch,
  feedbackItem,
  feedbackWait,
  formatCount,
  reviewStatus,
  toVisible,
} from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { progressMs, shortHashChars } from "../limits.ts";
import { refused, unreachable } from "./failureText.ts";
import { batchPart, type GivenCursor, readCursor } from "./feedbackParts.ts";
import { describeBatch } from "./feedbackText.ts";
import type { ToolContext, ToolResult } from "./tool.ts";

export interface WaitInput {
  readonly review_id?: string | undefined;
  readonly cursor?: string | undefined;
  readonly timeout_seconds?: number | undefined;
  readonly assistant?: string | undefined;
  readonly workspace_path?: string | undefined;
}

const seconds = z.number();

const noCursor =
  "This is not a cursor of a review. Pass the cursor of an earlier answer unchanged, or leave it out to get everything again";

/** The cursor that acknowledges the items of the previous call. */
const cursor = z.string().check(z.refine((text) => readCursor(text) !== undefined, { error: noCursor }));

/** Parameters of a call that waits. */
export const waitParameters = { cursor: z.optional(cursor), timeout_seconds: z.optional(seconds) };

/** The same with descriptions, for the one tool that explains them. */
export const describedWaitParameters = {
  cursor: z.optional(cursor.check(z.describe("Of the last answer, which you have read"))),
  timeout_seconds: z.optional(
    seconds.check(z.describe(`${feedbackWait.min} to ${feedbackWait.max}, default ${feedbackWait.default}`)),
  ),
};

export const waitResult = z.object({
  status: z.enum(["feedback", "pending", "committed", "closed"]),
  /** The items; one that is too long for an answer comes in parts. */
  items: z.array(z.extend(feedbackItem, { part: z.optional(z.string()) })),
  /** Acknowledges these items when it is passed to the next call. */
  cursor: z.optional(z.string()),
  review_id: z.optional(z.string()),
  review_status: z.optional(reviewStatus),
  /** The commits that the review became, in order. */
  commits: z.optional(z.array(z.object({ commit: z.string(), subject: z.string() }))),
  next: z.string(),
});
export type WaitResult = z.infer<typeof waitResult>;

export async function waitForPerson(input: WaitInput, context: ToolContext): Promise<ToolResult<WaitResult>> {
  const { review_id, timeout_seconds = feedbackWait.default, assistant, workspace_path } = input;
  const given: GivenCursor = input.cursor === undefined ? {} : (readCursor(input.cursor) ?? {});
  const { cursor, reviewId = review_id } = given;
  const seconds = Math.min(feedbackWait.max, Math.max(feedbackWait.min, timeout_seconds));
  const progress = startProgress(seconds, context);
  const params = {
    ...(reviewId === undefined ? {} : { reviewId }),
    ...(cursor === undefined ? {} : { cursor }),
    ...(assistant === undefined ? {} : { assistant }),
    seconds,
  };
  try {
    const answer = await context.host.waitForFeedback(params, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.kind === "lost") return toLostResult(answer.message, input);
    if (answer.result.kind === "refused") return refused(answer.result);
    return answer.result.kind === "pending"
      ? toPendingResult(answer.result.batch)
      : toFeedbackResult(answer.result.batch, given);
  } finally {
    progress.dispose();
  }
}

function toFeedbackResult(whole: FeedbackBatch, given: GivenCursor): ToolResult<WaitResult> {
  const batch = batchPart(whole, given);
  const { items, cursor, review_id, status, hasMore } = batch;
  const next = hasMore
    ? "This is a part of the feedback: call wait_for_feedback with this cursor for the next part."
    : "Do what each item says, then call wait_for_feedback with this cursor.";
  const structured = { status: "feedback" as const, items, cursor, review_id, review_status: status, next };
  return { kind: "done", text: describeBatch(batch, hasMore), structured };
}

function toPendingResult(batch: FeedbackBatch): ToolResult<WaitResult> {
  const { cursor, review_id, status, committed, isClosed } = batch;
  const state = { items: [], cursor, review_id, review_status: status };
  if (committed !== undefined || isClosed === true) {
    const next = endWords;
    const commits = committed && (committed.series ?? [{ commit: committed.commit, subject: committed.subject }]);
    const ended = commits === undefined ? { status: "closed" as const } : { status: "committed" as const, commits };
    return { kind: "done", text: `${describeEnd(batch)} ${next}`, structured: { ...state, ...ended, next } };
  }
  const structured = { ...state, status: "pending" as const, next: pendingWords };
  return { kind: "done", text: describePending(batch), structured };
}

/** Returns the answer when the window closed during the wait: the feedback given there is on the disk. */
function toLostResult(message: string, given: Pick<WaitInput, "review_id" | "cursor">): ToolResult<WaitResult> {
  const { review_id, cursor } = given;
  const structured = {
    status: "pending" as const,
    items: [],
    ...(cursor === undefined ? {} : { cursor }),
    ...(review_id === undefined ? {} : { review_id }),
    next: pendingWords,
  };
  return {
    kind: "done",
    text: `Pending: the review panel has closed meanwhile (${message}) — ${pendingWords}`,
    structured,
  };
}

/** Reports to a client that requests it that the call is still running. */
function startProgress(seconds: number, { progress }: ToolContext): { dispose(): void } {
  if (progress === undefined) return { dispose: () => undefined };
  const started = performance.now();
  const tell = () => {
    const passed = Math.min(seconds, Math.round((performance.now() - started) / 1_000));
    progress(passed, seconds, "Waiting for the user");
  };
  tell();
  const timer = setInterval(tell, progressMs);
  return { dispose: () => clearInterval(timer) };
}

/** The answer to a wait without feedback: that nothing was said yet, or that nothing more will come. */

/** The documented text for an assistant that received no feedback. */
const pendingWords = "call again or end your turn; nothing is lost";
/** The next step after a review has ended. */
const endWords = "Do not wait on this review any longer: present what you do next as a new review.";

function describePending({ review_id, status, cursor, page }: FeedbackBatch): string {
  return [
    `Pending: the user has said nothing new on review ${review_id} (status ${status}).`,
    ...(status === "Approved" ? ["The user commits from the panel unless they ask you to."] : []),
    ...(page === undefined ? [] : [describePage(page)]),
    `With cursor "${cursor}": ${pendingWords}`,
  ].join(" ");
}

function describePage({ isOpen, openedAt }: NonNullable<FeedbackBatch["page"]>): string {
  if (openedAt === undefined) return "The user has not opened the page yet.";
  const at = formatTime(new Date(openedAt), new Date());
  return isOpen ? `The page was opened at ${at}.` : `No page is open now; the last one was opened at ${at}.`;
}

/** Returns the time of day here, with the date unless it is today. */
function formatTime(at: Date, now: Date): string {
  const two = (count: number) => String(count).padStart(2, "0");
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return at.toDateString() === now.toDateString() ? time : `${time} on ${day}`;
}

/** Describes what became of a review on which nothing more will come. */
function describeEnd({ review_id, committed, approved }: FeedbackBatch): string {
  const more = "nothing more will come.";
  if (committed === undefined) {
    const how = approved === undefined ? "the user has closed" : `the user has approved the ${approved} in`;
    const since = approved === "edit" ? ", and it was applied" : "";
    return `Closed: ${how} review ${review_id}${since}; ${more}`;
  }
  const { commit, subject, series, uncommitted } = committed;
  const left = uncommitted === undefined ? "" : ` ${describeUncommitted(uncommitted)}`;
  if (series === undefined)
    return `Closed: review ${review_id} was committed as ${commit} (${toVisible(subject)}); ${more}${left}`;
  return [
    `Closed: review ${review_id} was committed as ${series.length} commits; ${more} They were not built one by one:`,
    ...series.map((each) => `- ${each.commit.slice(0, shortHashChars)} ${toVisible(each.subject)}`),
    left.trimStart(),
  ].join("\n");
}

function describeUncommitted({
  files,
  paths,
}: NonNullable<NonNullable<FeedbackBatch["committed"]>["uncommitted"]>): string {
  if (files === 0) return "Nothing is left uncommitted.";
  const more = files > paths.length ? ` and ${files - paths.length} more` : "";
  return `Uncommitted now: ${formatCount(files, "file")} (${paths.map(toVisible).join(", ")}${more}).`;
}
