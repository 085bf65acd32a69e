import * as z from "zod/mini";
import { defineContract, notification, request } from "./contract.ts";
import { feedbackOutcome } from "./feedbackOutcome.ts";
import { goneEdit } from "./personEdits.ts";
import { referenceState } from "./review.ts";

/** UTF-16 code units of a comment, at most. */
export const commentLimit = 50_000;

/** What somebody writes in a comment. */
export const commentText = z.string().check(z.minLength(1), z.maxLength(commentLimit));
/** Made by whoever calls: the same id never makes two. */
export const callId = z.string().check(z.regex(/^[\w:.-]{1,100}$/));

/** Who has written something. */
export const author = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("person") }),
  z.object({ kind: z.literal("assistant"), name: z.string() }),
]);
export type Author = z.infer<typeof author>;

/** A text as it is read, with what stands around it. */
export const textQuote = z.object({
  exact: z.string().check(z.minLength(1), z.maxLength(10_000)),
  prefix: z.string().check(z.maxLength(200)),
  suffix: z.string().check(z.maxLength(200)),
});
export type TextQuote = z.infer<typeof textQuote>;

/** At once, to be talked about without editing; together with the verdict; or at once, to be answered by sections. */
export const sendMode = z.enum(["ask", "review", "sections"]);
export type SendMode = z.infer<typeof sendMode>;

/** What a person says about the whole. */
export const verdict = z.enum(["comment", "approve", "request-changes"]);
export type Verdict = z.infer<typeof verdict>;

/** How a review stands; the names are those of the documents of synthetic pull requests. */
export const reviewStatus = z.enum(["Pending", "ChangesRequested", "Approved", "Applied", "Merged"]);
export type ReviewStatus = z.infer<typeof reviewStatus>;

/** What a page comments on: things that it shows, never a path. */
export const commentSubject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("review") }),
  z.object({ kind: z.literal("section"), sectionId: z.string(), hash: z.string() }),
  z.object({ kind: z.literal("text"), sectionId: z.string(), hash: z.string(), quote: textQuote }),
  /** The lines of a reference of a section, or some of them. */
  z.object({
    kind: z.literal("reference"),
    hash: z.string(),
    text: z.string(),
    line: z.optional(z.int().check(z.gte(1))),
    endLine: z.optional(z.int().check(z.gte(1))),
  }),
  /** Lines of a changed file, by the id that the list of changes gave it. */
  z.object({
    kind: z.literal("change"),
    round: z.int().check(z.gte(1)),
    file: z.string(),
    side: z.enum(["before", "after"]),
    line: z.int().check(z.gte(1)),
    endLine: z.int().check(z.gte(1)),
  }),
  /** Lines of a document that an editor shows, by the name that the editor gave it for this comment. */
  z.object({
    kind: z.literal("document"),
    document: z.string(),
    line: z.int().check(z.gte(1)),
    endLine: z.int().check(z.gte(1)),
  }),
]);
export type CommentSubject = z.infer<typeof commentSubject>;

/** Where a thread stands in the iteration that the page shows. */
export const threadPlace = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("review") }),
  z.object({ kind: z.literal("section"), sectionId: z.string() }),
  z.object({ kind: z.literal("text"), sectionId: z.string(), quote: textQuote }),
  z.object({
    kind: z.literal("code"),
    path: z.string(),
    line: z.int(),
    endLine: z.int(),
    state: referenceState,
    reason: z.optional(z.string()),
    /** The section whose reference was commented on, while it is in the iteration. */
    sectionId: z.optional(z.string()),
    /** The first of the lines as they were then, and their language as highlight.js knows it, or empty. */
    quote: z.optional(z.string()),
    language: z.optional(z.string()),
    /** In a round of changes: the file by its id there, the side, and the lines as they are on that side. */
    change: z.optional(
      z.object({
        round: z.int(),
        file: z.string(),
        side: z.enum(["before", "after"]),
        line: z.int(),
        endLine: z.int(),
      }),
    ),
  }),
  /** What it was written about is gone. */
  z.object({ kind: z.literal("orphaned"), title: z.string(), quote: z.string(), reason: z.string() }),
]);
export type ThreadPlace = z.infer<typeof threadPlace>;

/** How far something that a person wrote has come. */
export const deliveryState = z.enum([
  /** Kept until the verdict. */
  "collected",
  /** On its way; no assistant has asked for it yet. */
  "queued",
  /** Given to an assistant, which has not said that it has it. */
  "handed",
  "delivered",
]);
export type DeliveryState = z.infer<typeof deliveryState>;

/** A comment or a reply. */
export const threadEntry = z.object({
  id: z.string(),
  by: author,
  text: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  mode: sendMode,
  /** Nothing for what assistants wrote. */
  delivery: z.optional(
    z.object({
      state: deliveryState,
      to: z.array(z.object({ name: z.string(), at: z.number() })),
    }),
  ),
});
export type ThreadEntry = z.infer<typeof threadEntry>;

/** What the person says about something that an assistant has found. */
export const findingJudgement = z.object({
  kind: z.enum(["agreed", "rejected"]),
  at: z.number(),
  /** Why it was rejected; it may be empty. */
  reason: z.string(),
  /** Where it was rejected, of what was raised again: in a round of changes, else in an iteration. */
  before: z.optional(z.object({ iteration: z.int(), round: z.optional(z.int()) })),
});
export type FindingJudgement = z.infer<typeof findingJudgement>;

/** A comment with what was answered. */
export const thread = z.object({
  id: z.string(),
  place: threadPlace,
  /** The iteration that it was written on. */
  iteration: z.int(),
  /** Empty when the person took all of it back. */
  entries: z.array(threadEntry),
  state: z.enum(["open", "addressed", "resolved"]),
  /** What the assistant says was done, and whether what was commented on has changed since. */
  addressed: z.optional(
    z.object({
      by: z.string(),
      at: z.number(),
      note: z.optional(z.string()),
      /** What it names: an iteration, or a reference to code. */
      evidence: z.optional(z.string()),
      isVerified: z.boolean(),
      /** What was found when it was checked, for a reader. */
      finding: z.string(),
    }),
  ),
  /** Only of what an assistant has begun. */
  judgement: z.optional(findingJudgement),
});
export type Thread = z.infer<typeof thread>;

/** What a person has typed and not sent. */
export const draft = z.object({
  /** Names the box that it was typed into. */
  key: z.string().check(z.regex(/^[\w:.-]{1,200}$/)),
  text: z.string().check(z.maxLength(commentLimit)),
  /** What a new comment is about. */
  subject: z.optional(commentSubject),
});
export type Draft = z.infer<typeof draft>;

/** A verdict that was given. */
export const givenVerdict = z.object({
  id: z.string(),
  by: author,
  verdict,
  text: z.string(),
  at: z.number(),
  iteration: z.int(),
  comments: z.int(),
  delivery: threadEntry.shape.delivery,
});
export type GivenVerdict = z.infer<typeof givenVerdict>;

/** What has changed about the feedback of a review; `whole` when it is everything. */
export const feedbackNews = z.object({
  reviewId: z.string(),
  whole: z.boolean(),
  threads: z.array(thread),
  verdicts: z.array(givenVerdict),
  status: reviewStatus,
  /** What a reader should know about that, such as that an older iteration was approved. */
  statusNote: z.optional(z.string()),
  /** Assistants that wait for feedback right now. */
  waiting: z.array(z.string()),
  /** Edits of the person that are gone, and about which they have not decided. */
  gone: z.optional(z.array(goneEdit)),
});
export type FeedbackNews = z.infer<typeof feedbackNews>;

/** Webview → host: what a person does about a review. Each answer comes after the disk has it. */
export const feedbackContract = defineContract({
  /** Everything about a review, and what was typed and not sent. News follow as `feedback/news`. */
  "feedback/open": request(
    z.object({ reviewId: z.string() }),
    z.object({ news: feedbackNews, drafts: z.array(draft) }),
  ),
  /** Begins a thread on something that the page shows. */
  "feedback/comment": request(
    z.object({
      reviewId: z.string(),
      iteration: z.int().check(z.gte(1)),
      subject: commentSubject,
      text: commentText,
      mode: sendMode,
      id: callId,
      /** The draft that it was, which ends. */
      draft: z.optional(draft.shape.key),
    }),
    feedbackOutcome,
  ),
  "feedback/reply": request(
    z.object({
      reviewId: z.string(),
      thread: z.string(),
      text: commentText,
      mode: sendMode,
      id: callId,
      draft: z.optional(draft.shape.key),
    }),
    feedbackOutcome,
  ),
  /** Another text for a comment that is kept for the verdict; an empty one takes it back. */
  "feedback/reword": request(
    z.object({ reviewId: z.string(), entry: z.string(), text: z.string().check(z.maxLength(commentLimit)) }),
    feedbackOutcome,
  ),
  /** Only a person resolves a thread, and opens it again. */
  "feedback/resolve": request(
    z.object({ reviewId: z.string(), thread: z.string(), isResolved: z.boolean() }),
    feedbackOutcome,
  ),
  /** What the person says about something that an assistant has found: a thread that it began, or a note in changed code. */
  "feedback/finding": request(
    z.object({
      reviewId: z.string(),
      thread: z.string(),
      judgement: findingJudgement.shape.kind,
      /** Why it is rejected. */
      reason: z.string().check(z.maxLength(commentLimit)),
      id: callId,
      draft: z.optional(draft.shape.key),
    }),
    feedbackOutcome,
  ),
  /** The verdict, with all that was collected for it. */
  "feedback/verdict": request(
    z.object({
      reviewId: z.string(),
      iteration: z.int().check(z.gte(1)),
      verdict,
      text: z.string().check(z.maxLength(commentLimit)),
      id: callId,
    }),
    feedbackOutcome,
  ),
  /** Keeps what is being typed; an empty text ends the draft. */
  "feedback/draft": request(z.object({ reviewId: z.string(), draft }), feedbackOutcome),
});
export type FeedbackContract = typeof feedbackContract;

/** Host → webview, a part of `hostToPanel`. */
export const feedbackNewsContract = defineContract({
  /** Threads of the review that is shown, their places or their delivery changed. */
  "feedback/news": notification(feedbackNews),
});
