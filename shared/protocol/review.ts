import * as z from "zod/mini";
import { reviewCommit } from "./commit.ts";
import { nameText } from "./nameText.ts";

/** How an update meets the text that stands. */
export const updateMode = z.enum(["replace", "update-section", "append"]);
export type UpdateMode = z.infer<typeof updateMode>;

/** Where a reference of a review stands with the code. */
export const referenceState = z.enum(["exact", "moved", "edited", "gone", "ambiguous", "refused"]);
export type ReferenceState = z.infer<typeof referenceState>;

/** One reference of a presented text that does not simply resolve, or that does. */
export const referenceReport = z.object({
  /** The reference as it is written, without brackets and backticks. */
  text: nameText,
  state: referenceState,
  /** Why it does not resolve, for an agent to act on; what must be known of one that does. */
  reason: z.optional(nameText),
  /** What was probably meant. */
  suggestion: z.optional(nameText),
  /** Heading path of the section that has it, where several are reported on. */
  section: z.optional(nameText),
});
export type ReferenceReport = z.infer<typeof referenceReport>;

/** Titles of the sections an update touched, as heading paths (`Parent > Child`). */
export const sectionChanges = z.object({
  changed: z.array(nameText),
  added: z.array(nameText),
  removed: z.array(nameText),
});
export type SectionChanges = z.infer<typeof sectionChanges>;

/** Why the host will not do what was asked; the message says what to do next. */
export const refusal = z.object({
  kind: z.literal("refused"),
  reason: z.enum([
    "content-missing",
    "content-too-long",
    "review-too-long",
    "mode-unknown",
    "section-missing",
    "section-ambiguous",
    "section-unknown",
    "base-outside",
    "base-missing",
    "base-changed",
    "review-unknown",
    "iteration-unknown",
    "thread-unknown",
    "reference-unknown",
    "range-unknown",
    "nothing-changed",
    "no-repository",
    "untrusted",
    "git-failed",
    "no-editor",
    "file-missing",
    "file-outside",
    "file-ambiguous",
    "storage-failed",
  ]),
  message: z.string(),
  /** Heading paths, folders or review ids to choose from. */
  candidates: z.optional(z.array(nameText)),
});
export type Refusal = z.infer<typeof refusal>;
export type RefusalReason = Refusal["reason"];

/** What the disk has damaged of the reviews and the iterations that are lost by it, or why nothing can be saved. */
export const storageTrouble = z.object({ kind: z.enum(["damaged", "unwritable"]), message: z.string() });

/** What a reader sees above a review. */
export const reviewMeta = z.object({
  reviewId: z.string(),
  title: z.string(),
  baseUri: z.string(),
  /** 1-based number of the iteration that is shown. */
  iteration: z.int(),
  /** The number of the latest iteration; a smaller `iteration` is an old one. */
  iterations: z.int(),
  mode: updateMode,
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Who presented this iteration. */
  client: z.string(),
  /** False when the store failed: the text is shown and will be tried again. */
  saved: z.boolean(),
  trouble: z.optional(storageTrouble),
  /** The commit that the review became, unless something was presented since. */
  committed: z.optional(reviewCommit),
  /** Of the built-in sample, which is kept nowhere and never counts as a review. */
  isSample: z.optional(z.literal(true)),
});
export type ReviewMeta = z.infer<typeof reviewMeta>;
