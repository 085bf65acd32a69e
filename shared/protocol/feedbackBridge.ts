import * as z from "zod/mini";
import { codeNote } from "./changes.ts";
import { defineContract, request } from "./contract.ts";
import { callId, commentLimit, commentText, reviewStatus, thread, verdict } from "./feedback.ts";
import { nameText } from "./nameText.ts";
import { refusal } from "./review.ts";

/** Names everything that one assistant has received of a review: the last of each host. Opaque to whoever passes it on. */
export const feedbackCursor = z
  .string()
  .check(z.regex(/^[^\s@]{1,200}@(?:[\w-]+:\d{1,15}(?:,[\w-]+:\d{1,15})*)?$/), z.maxLength(4_000));

/** A comment as an assistant reads it. */
export const feedbackComment = z.object({
  thread_id: z.string(),
  /** What it is about: a section, a quoted text, lines of code. */
  about: nameText,
  section: z.optional(nameText),
  quote: z.optional(z.string()),
  reference: z.optional(nameText),
  comment: z.string(),
  /** True for an answer in a thread that is there already. */
  is_reply: z.boolean(),
});
export type FeedbackComment = z.infer<typeof feedbackComment>;

/** One thing that a person did, for an assistant. */
export const feedbackItem = z.object({
  /** Names it for ever: the same item has the same id whenever and wherever it is delivered. */
  id: z.string(),
  review_id: z.string(),
  iteration: z.int(),
  kind: z.enum([
    "question",
    "sections",
    "comment",
    "approve",
    "request_changes",
    "resolved",
    "reopened",
    "agreed",
    "rejected",
    "edited",
  ]),
  /** ISO 8601. */
  at: z.string(),
  text: z.string(),
  comments: z.array(feedbackComment),
  /** What the person changed in files, to be kept: the lines as they were named when it was sent, and a bounded diff of them. */
  edits: z.optional(z.array(z.object({ path: nameText, lines: nameText, diff: z.string() }))),
  /** What the assistant should do now. */
  next: z.string(),
});
export type FeedbackItem = z.infer<typeof feedbackItem>;

/** Items that an assistant has not acknowledged, and the cursor that acknowledges them. */
export const feedbackBatch = z.object({
  review_id: z.string(),
  items: z.array(feedbackItem),
  cursor: feedbackCursor,
  status: reviewStatus,
});
export type FeedbackBatch = z.infer<typeof feedbackBatch>;

/** Seconds that a call waits for feedback. */
export const feedbackWait = { default: 45, least: 1, most: 300 } as const;

/** mcp-server → host. */
export const feedbackBridge = defineContract({
  /** Waits until a person has done something, a while at most. */
  "feedback/wait": request(
    z.object({
      reviewId: z.optional(z.string()),
      /** Acknowledges everything up to there; without it, what was acknowledged last stands. */
      cursor: z.optional(feedbackCursor),
      /** Clamped to 1 to 300. */
      seconds: z._default(z.number(), feedbackWait.default),
      /** Tells assistants of one name apart. */
      assistant: z.optional(z.string().check(z.maxLength(100))),
    }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("feedback"), batch: feedbackBatch }),
      z.object({ kind: z.literal("pending"), batch: feedbackBatch }),
      refusal,
    ]),
  ),
  /** What waits for this assistant in the reviews that it presented; it rides on other answers. */
  "feedback/waiting": request(
    z.object({ assistant: z.optional(z.string().check(z.maxLength(100))) }),
    z.object({ batches: z.array(feedbackBatch) }),
  ),
  /** An assistant begins a thread, answers in one, or says that it has done what was asked. */
  "feedback/answer": request(
    z.object({
      reviewId: z.optional(z.string()),
      thread: z.optional(z.string()),
      /** Where a new thread stands: a section by id, path, title or slug; or a reference to code. Neither: the whole review. */
      section: z.optional(z.string()),
      reference: z.optional(z.string()),
      text: z.optional(commentText),
      addressed: z.optional(
        z.object({ iteration: z.optional(z.int().check(z.gte(1))), reference: z.optional(z.string()) }),
      ),
      retryId: z.optional(callId),
    }),
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("answered"),
        reviewId: z.string(),
        thread: z.string(),
        /** What was found when an "addressed" was checked. */
        finding: z.optional(z.string()),
        isVerified: z.optional(z.boolean()),
        /** What the new thread says was said before about the same place, and the person has rejected it: where and why. */
        rejected: z.optional(z.string()),
      }),
      refusal,
    ]),
  ),
  /** The verdict of an assistant that reviews, kept under its name: the person's own decides the status. */
  "feedback/judge": request(
    z.object({
      reviewId: z.optional(z.string()),
      verdict,
      text: z._default(z.string().check(z.maxLength(commentLimit)), ""),
      retryId: z.optional(callId),
    }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("judged"), reviewId: z.string(), status: reviewStatus }),
      refusal,
    ]),
  ),
  /** How a review stands, with its threads. */
  "feedback/status": request(
    z.object({ reviewId: z.optional(z.string()) }),
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("status"),
        reviewId: z.string(),
        iteration: z.int(),
        status: reviewStatus,
        /** What a reader should know about that, such as that an older iteration was approved. */
        statusNote: z.optional(z.string()),
        threads: z.array(thread),
        /** Notes in the latest round of changes about which nobody has said anything: each is a thread that has not begun. */
        notes: z.optional(z.array(codeNote)),
        /** The file of the repository that all this is written to, where the person wants that. */
        exported: z.optional(z.string()),
      }),
      refusal,
    ]),
  ),
});
