import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { maxSentItems } from "./limits.ts";
import { exactName, nameText } from "./nameText.ts";
import { value } from "./value.ts";

const refused = z.object({ kind: z.literal("refused"), message: z.string() });

/** A side of the changes as the forge shows them: the left one has removed lines. */
export const diffSide = z.enum(["left", "right"]);
export type DiffSide = z.infer<typeof diffSide>;

const line = z.int().check(z.gte(1));

/** The place at which the forge will show an item. */
export const pendingPlace = z.discriminatedUnion("kind", [
  /** Lines of a hunk. A place of several lines has the first one, too. */
  z.object({
    kind: z.literal("lines"),
    path: exactName,
    side: diffSide,
    line,
    start: z.optional(z.object({ side: diffSide, line })),
  }),
  z.object({ kind: z.literal("file"), path: exactName }),
  /** An answer: the thread as the forge has it, with the beginning of its first comment, which is a text of others. */
  z.object({ kind: z.literal("thread"), path: z.optional(exactName), by: nameText, quote: z.string() }),
  /** A part of the body. `reason` says why it does not stand at its lines, if it has some. */
  z.object({ kind: z.literal("body"), reason: z.optional(z.string()) }),
]);
export type PendingPlace = z.infer<typeof pendingPlace>;

/** The origin of an item on the page. */
const itemSource = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("section"), sectionId: z.string(), title: nameText }),
  z.object({ kind: z.literal("thread"), thread: z.string(), entry: z.optional(z.string()) }),
  z.object({ kind: z.literal("verdict") }),
]);

const itemState = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("new") }),
  /** It is on the forge as it is here; `isDraft` while the pending review that has it is not submitted. */
  z.object({ kind: z.literal("sent"), isDraft: z.boolean() }),
  /** It is on the forge with an earlier text, which sending replaces. */
  z.object({ kind: z.literal("changed"), isDraft: z.boolean() }),
  /** The forge refused it when it was sent last. It can be sent again. */
  z.object({ kind: z.literal("refused"), reason: z.string() }),
  /** It cannot be sent; `reason` says why, and what to do. */
  z.object({ kind: z.literal("impossible"), reason: z.string() }),
]);

export const pendingItem = z.object({
  /** Opaque; the same item has the same id in every plan. */
  id: z.string(),
  kind: z.enum(["body", "comment", "suggestion", "reply", "resolve"]),
  /** Markdown, exactly as it will be sent, but for `mark`. Empty for `resolve`. */
  text: z.string(),
  /** The hidden line by which it is known again, `<!-- dialectic:… -->`, which stands above the text. Absent for `resolve`. */
  mark: z.optional(z.string()),
  place: pendingPlace,
  /** The lines at the place, as the forge will show them; absent for all other places. */
  code: z.optional(z.string()),
  source: itemSource,
  state: itemState,
  /** The first state of its box. It is false for what is sent, what is impossible, and what was said to the assistant alone. */
  isChosen: z.boolean(),
  /** A sentence to know before it is sent, such as that the thread is resolved there. */
  note: z.optional(z.string()),
});
export type PendingItem = z.infer<typeof pendingItem>;

export const reviewEvent = z.enum(["comment", "approve", "request-changes"]);
export type ReviewEvent = z.infer<typeof reviewEvent>;

export const pendingReviewPlan = z.object({
  kind: z.literal("planned"),
  /** Token of exactly this plan and of the state of the forge that it was made from. */
  plan: z.string(),
  reviewId: z.string(),
  /** The pull request as people name it, such as `owner/name#12`. */
  pull: nameText,
  title: nameText,
  url: z.string(),
  /** The name of the person on the forge. */
  login: nameText,
  /** Short hash of the last commit of the pull request, on which the places are. */
  head: z.string(),
  /** In the order in which they stand: those of the body, then those at code by file and line, then answers. */
  items: z.array(pendingItem),
  /** The person's pending review that is there already. Saving adds to it; submitting submits all of it. */
  pending: z.optional(
    z.object({
      /** Comments in it, without those that were sent from here. */
      foreign: z.int(),
      /** Comments in it that were sent from here. */
      own: z.int(),
      /** The part of its body that was not sent from here; empty without one. It stays before what is sent. */
      text: z.string(),
    }),
  ),
  /** The events that can be chosen for Submit; one with a reason cannot. */
  events: z.array(z.object({ event: reviewEvent, reason: z.optional(z.string()) })),
  /** The event of the person's last verdict here, if it can be chosen; otherwise "comment". */
  event: reviewEvent,
  /** The last verdict that the person has given there. `isHere` is true when it was given on this last commit. */
  given: z.optional(z.object({ event: reviewEvent, at: z.number(), isHere: z.boolean() })),
});
export type PendingReviewPlan = z.infer<typeof pendingReviewPlan>;

/** The last commit is another one than here: nothing was sent. Plan again with `isReadAgain`. */
const pullMoved = z.object({ kind: z.literal("moved"), message: z.string() });

export const pendingReviewPlanOutcome = z.discriminatedUnion("kind", [pendingReviewPlan, pullMoved, refused]);
export type PendingReviewPlanOutcome = z.infer<typeof pendingReviewPlanOutcome>;

export const pendingReviewSendOutcome = z.discriminatedUnion("kind", [
  /**
   * The outcome in words, with the plan as it is now: what was refused has its reason, and can be sent again. `isSubmitted` is true when
   * the review was submitted. Without a plan, it could not be made again.
   */
  z.object({
    kind: z.literal("sent"),
    message: z.string(),
    isSubmitted: z.boolean(),
    /** False when something was refused, or when it has stopped before its end. */
    isWhole: z.boolean(),
    sent: z.int(),
    refused: z.int(),
    plan: z.optional(pendingReviewPlan),
  }),
  /** The review or the forge has changed since the plan was looked at: nothing was sent. Look at the new plan. */
  z.object({ kind: z.literal("changed"), message: z.string(), plan: pendingReviewPlan }),
  pullMoved,
  refused,
]);
export type PendingReviewSendOutcome = z.infer<typeof pendingReviewSendOutcome>;

export const pendingReviewContract = defineContract({
  /** Asks the forge for its state, and plans what would be sent of a review that shows a pull request. Sends nothing. */
  "pending-review/plan": request(
    z.object({
      reviewId: z.string(),
      /** Reads the pull request again first: the review gets what is new, as by the command. */
      isReadAgain: z.optional(z.literal(true)),
    }),
    pendingReviewPlanOutcome,
  ),
  /** Sends these items of a plan, and nothing else. Cancelling it stops before the next one. */
  "pending-review/send": request(
    z.object({
      reviewId: z.string(),
      plan: z.string(),
      items: z.array(z.string()).check(z.maxLength(maxSentItems)),
      /** Without an event they are saved as a draft; with one, the review is submitted. */
      event: z.optional(reviewEvent),
    }),
    pendingReviewSendOutcome,
  ),
});
export type PendingReviewContract = typeof pendingReviewContract;

/** The pull request that the review of the page shows, or null. */
const shownPull = z.object({ reviewId: z.string(), pull: z.nullable(z.object({ name: nameText, url: z.string() })) });
export type ShownPull = z.infer<typeof shownPull>;

export const pendingReviewValues = {
  shownPull: value(shownPull),
};
