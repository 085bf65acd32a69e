import {
  type FeedbackBatch,
  feedbackCursor,
  feedbackItem,
  feedbackWait,
  reviewStatus,
} from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { refused, unreachable } from "./failureText.ts";
import { describeBatch, pendingWords } from "./feedbackText.ts";
import type { ToolContext, ToolResult } from "./tool.ts";

export interface WaitInput {
  readonly review_id?: string | undefined;
  readonly cursor?: string | undefined;
  readonly timeout_seconds?: number | undefined;
  readonly assistant?: string | undefined;
  readonly workspace_path?: string | undefined;
}

export const timeoutParameter = z.optional(
  z
    .number()
    .check(
      z.describe(
        `Seconds to wait, ${feedbackWait.least} to ${feedbackWait.most}; ${feedbackWait.default} without it. Keep it below your client's own limit for a call.`,
      ),
    ),
);

const noCursor =
  "This is not a cursor of a review. Pass the cursor of an earlier answer unchanged, or leave it out to get everything again";

/** The cursor that acknowledges the items of the previous call. */
export const cursorParameter = z.optional(
  z.string().check(
    z.refine((text) => z.safeParse(feedbackCursor, text).success, { error: noCursor }),
    z.describe(
      "The cursor of the feedback that you have read: it is not repeated. Without it everything new is given again",
    ),
  ),
);

export const waitResult = z.object({
  status: z.enum(["feedback", "pending"]),
  items: z.array(feedbackItem),
  /** Acknowledges these items when it is passed to the next call. */
  cursor: z.optional(z.string()),
  review_id: z.optional(z.string()),
  review_status: z.optional(reviewStatus),
  next: z.string(),
});
export type WaitResult = z.infer<typeof waitResult>;

/** Milliseconds between progress reports. */
const progressEvery = 5_000;

export async function waitForPerson(input: WaitInput, context: ToolContext): Promise<ToolResult<WaitResult>> {
  const { review_id, cursor, timeout_seconds = feedbackWait.default, assistant, workspace_path } = input;
  const seconds = Math.min(feedbackWait.most, Math.max(feedbackWait.least, timeout_seconds));
  const progress = startProgress(seconds, context);
  const params = {
    ...(review_id === undefined ? {} : { reviewId: review_id }),
    ...(cursor === undefined ? {} : { cursor }),
    ...(assistant === undefined ? {} : { assistant }),
    seconds,
  };
  try {
    const answer = await context.host.waitForFeedback(params, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.kind === "lost") return toLostResult(answer.message, { review_id, cursor });
    if (answer.result.kind === "refused") return refused(answer.result);
    return answer.result.kind === "pending"
      ? toPendingResult(answer.result.batch)
      : toFeedbackResult(answer.result.batch);
  } finally {
    progress.dispose();
  }
}

function toFeedbackResult(batch: FeedbackBatch): ToolResult<WaitResult> {
  const { items, cursor, review_id, status } = batch;
  const next = "Do what each item says, then call wait_for_feedback with this cursor.";
  const structured = { status: "feedback" as const, items, cursor, review_id, review_status: status, next };
  return { kind: "done", text: describeBatch(batch), structured };
}

function toPendingResult({ cursor, review_id, status }: FeedbackBatch): ToolResult<WaitResult> {
  const structured = {
    status: "pending" as const,
    items: [],
    cursor,
    review_id,
    review_status: status,
    next: pendingWords,
  };
  const text = `Pending: the person has said nothing new on review ${review_id} (status ${status}). With cursor "${cursor}": ${pendingWords}`;
  return { kind: "done", text, structured };
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
    text: `Pending: the review panel went away meanwhile (${message}) — ${pendingWords}`,
    structured,
  };
}

/** Reports to a client that requests it that the call is still running. */
function startProgress(seconds: number, { progress }: ToolContext): { dispose(): void } {
  if (progress === undefined) return { dispose: () => undefined };
  const started = performance.now();
  const tell = () => {
    const passed = Math.min(seconds, Math.round((performance.now() - started) / 1_000));
    progress(passed, seconds, "Waiting for the person");
  };
  tell();
  const timer = setInterval(tell, progressEvery);
  return { dispose: () => clearInterval(timer) };
}
