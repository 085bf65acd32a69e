import * as z from "zod/mini";
import { appliedEdit } from "./appliedEdit.ts";
import { codeNote } from "./changesContract.ts";
import { madeCommit } from "./commit.ts";
import { defineContract, request } from "./contract.ts";
import { callId, commentText, reviewStatus, sendMode, thread, verdict } from "./feedbackContract.ts";
import { keptFeedback } from "./feedbackOutcome.ts";
import { feedbackWait, maxCommentChars } from "./limits.ts";
import { exactName, nameText } from "./nameText.ts";
import { nextStep } from "./nextStep.ts";
import { refusal } from "./review.ts";
import { lateReferences } from "./reviewBridge.ts";

/**
 * Marks all feedback of a review that one assistant has received: the last item of each host. Opaque to intermediaries.
 */
export const feedbackCursor = z
  .string()
  .check(z.regex(/^[^\s@]{1,200}@(?:[\w-]+:\d{1,15}(?:,[\w-]+:\d{1,15})*)?$/), z.maxLength(4_000));

export const feedbackComment = z.object({
  thread_id: z.string(),
  about: exactName,
  section: z.optional(nameText),
  quote: z.optional(z.string()),
  reference: z.optional(exactName),
  /** Empty in an item that only names the comment, as one that says that its thread is resolved. */
  comment: z.string(),
  /** The suggestion of the comment as a patch of the referenced lines, as numbered when it was written. */
  patch: z.optional(z.string()),
  is_reply: z.boolean(),
});
export type FeedbackComment = z.infer<typeof feedbackComment>;

export const feedbackItem = z.object({
  /** Permanent id: the same item has the same id in every delivery. */
  id: z.string(),
  review_id: z.string(),
  iteration: z.int(),
  kind: z.enum([
    "question",
    "answered",
    "sections",
    "comment",
    "approve",
    "request_changes",
    "resolved",
    "reopened",
    "agreed",
    "rejected",
    "applied",
    "edited",
    "undone",
    "restored",
  ]),
  /** ISO 8601. */
  at: z.string(),
  text: z.string(),
  /** The thread that begins with the text of a verdict. */
  thread_id: z.optional(z.string()),
  comments: z.array(feedbackComment),
  /** The person's changes in files, which are to be kept, also those that take back an assistant's: the lines as numbered when it was sent, and a bounded diff. */
  edits: z.optional(z.array(z.object({ path: exactName, lines: nameText, diff: z.string() }))),
  next: z.string(),
});
export type FeedbackItem = z.infer<typeof feedbackItem>;

/** Items that an assistant has not acknowledged, and the cursor that acknowledges them. */
export const feedbackBatch = z.object({
  review_id: z.string(),
  items: z.array(feedbackItem),
  cursor: feedbackCursor,
  status: reviewStatus,
  /** True once the review has ended, so that no verdict comes: a wait on it is answered at once. */
  isClosed: z.optional(z.literal(true)),
  /** The commit that the review became. */
  committed: z.optional(
    z.object({
      ...madeCommit.shape,
      /** All commits of a series, in order; the last one is the commit above. */
      series: z.optional(z.array(madeCommit)),
      /** Changed files of the repository that are in no commit now: their number, and the first of them. */
      uncommitted: z.optional(z.object({ files: z.int(), paths: z.array(exactName) })),
    }),
  ),
  /** The cause of an end by approval: a plan, or an edit that was applied since. */
  approved: z.optional(z.enum(["plan", "edit"])),
  /** The person's pages, for an assistant that waits. */
  page: z.optional(
    z.object({
      isOpen: z.boolean(),
      /** When the first of the open pages was opened, or else the last one. Absent when there was none. */
      openedAt: z.optional(z.number()),
    }),
  ),
});
export type FeedbackBatch = z.infer<typeof feedbackBatch>;

/** A review of the caller's folders, without its text. */
const listedReview = z.object({
  reviewId: z.string(),
  title: nameText,
  iteration: z.int(),
  updatedAt: z.number(),
  /** False once it was closed or committed. */
  isOpen: z.boolean(),
  status: reviewStatus,
  /** Differs after each iteration and each feedback. */
  version: z.string(),
});

export const reviewList = z.object({ reviews: z.array(listedReview), version: z.string() });
export type ReviewList = z.infer<typeof reviewList>;

export const feedbackBridge = defineContract({
  "feedback/wait": request(
    z.object({
      reviewId: z.optional(z.string()),
      /** Acknowledges everything up to the cursor; when absent, the last acknowledgement still applies. */
      cursor: z.optional(feedbackCursor),
      /** Clamped to the range 1 to 300. */
      seconds: z._default(z.number(), feedbackWait.default),
      /** Distinguishes assistants of the same name. */
      assistant: z.optional(z.string().check(z.maxLength(100))),
    }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("feedback"), batch: feedbackBatch }),
      z.object({ kind: z.literal("pending"), batch: feedbackBatch }),
      refusal,
    ]),
  ),
  /**
   * Says that the client has passed everything up to the cursor on to its assistant, so that the person reads
   * "delivered". It acknowledges nothing: the items repeat until the assistant has passed the cursor back.
   */
  "feedback/received": request(
    z.object({ cursor: feedbackCursor, assistant: z.optional(z.string().check(z.maxLength(100))) }),
    z.object({}),
  ),
  /**
   * Returns the feedback that is pending for this assistant in the reviews that it works on and in those of its folders;
   * it is attached to other answers.
   */
  "feedback/waiting": request(
    z.object({
      assistant: z.optional(z.string().check(z.maxLength(100))),
      /** Folders that the answered call was about; those of the connection by default. */
      folders: z.optional(z.readonly(z.array(z.string()))),
    }),
    z.object({
      batches: z.array(feedbackBatch),
      /** References of earlier calls of this session, once. */
      late: z.optional(z.array(lateReferences)),
    }),
  ),
  /** Returns the latest reviews of the caller's folders. With `seen`, waits until the list has another version. */
  "feedback/reviews": request(
    z.object({
      seen: z.optional(z.string()),
      /** Seconds to wait, at most 300. */
      seconds: z._default(z.number(), 0),
    }),
    reviewList,
  ),
  "feedback/answer": request(
    z.object({
      reviewId: z.optional(z.string()),
      thread: z.optional(z.string()),
      /**
       * Where a new thread is placed: a section by id, path, title or slug, or a reference to code. With neither, it is
       * on the whole review.
       */
      section: z.optional(z.string()),
      reference: z.optional(z.string()),
      text: z.optional(commentText),
      addressed: z.optional(
        z.object({
          iteration: z.optional(z.int().check(z.gte(1))),
          reference: z.optional(z.string()),
          /** Says what became of the thread's latest suggestion. */
          suggestion: z.optional(z.enum(["applied", "changed", "declined"])),
        }),
      ),
      retryId: z.optional(callId),
    }),
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("answered"),
        reviewId: z.string(),
        thread: z.string(),
        finding: z.optional(z.string()),
        isVerified: z.optional(z.boolean()),
        /** Set when the person already rejected the same finding at the same place: where and why. */
        rejected: z.optional(z.string()),
        /** Set when a report that a comment is addressed was kept as a reply: the comment is for another session. */
        isOthers: z.optional(z.literal(true)),
        /** Remarks on a text that was unpacked. */
        notes: z.optional(z.array(z.string())),
        next: z.optional(nextStep),
      }),
      refusal,
    ]),
  ),
  /** A comment of the person on lines of a file, written in an editor. The file must be saved. */
  "feedback/comment": request(
    z.object({
      reviewId: z.optional(z.string()),
      /** Absolute, or relative to the base directory of the review. */
      path: z.string(),
      line: z.int().check(z.gte(1)),
      /** The same line by default. */
      endLine: z.optional(z.int().check(z.gte(1))),
      text: commentText,
      /** Held for the verdict by default. */
      mode: z._default(sendMode, "review"),
      id: z.optional(callId),
    }),
    z.discriminatedUnion("kind", [z.extend(keptFeedback, { reviewId: z.string() }), refusal]),
  ),
  /** The verdict of a reviewing assistant, stored under its name; only the person's own verdict decides the status. */
  "feedback/judge": request(
    z.object({
      reviewId: z.optional(z.string()),
      verdict,
      text: z._default(z.string().check(z.maxLength(maxCommentChars)), ""),
      retryId: z.optional(callId),
    }),
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("judged"),
        reviewId: z.string(),
        status: reviewStatus,
        next: z.optional(nextStep),
      }),
      refusal,
    ]),
  ),
  /**
   * Notes that the user has approved a plan in the assistant's own question. The latest plan of the folder counts, if it
   * has this text and waits for a verdict.
   */
  "feedback/planApproved": request(z.object({ folder: z.string(), plan: z.string() }), z.object({})),
  "feedback/status": request(
    z.object({ reviewId: z.optional(z.string()) }),
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("status"),
        reviewId: z.string(),
        iteration: z.int(),
        status: reviewStatus,
        statusNote: z.optional(z.string()),
        /** Set once the edit that the review shows was applied. */
        applied: z.optional(appliedEdit),
        threads: z.array(thread),
        /** Notes in the latest round of changes without any response: each is a thread that has not started. */
        notes: z.optional(z.array(codeNote)),
        exported: z.optional(z.string()),
        next: z.optional(nextStep),
      }),
      refusal,
    ]),
  ),
});
