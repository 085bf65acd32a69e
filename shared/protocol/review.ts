import * as z from "zod/mini";
import { reviewCommit } from "./commit.ts";
import { exactName, nameText } from "./nameText.ts";

export const updateMode = z.enum(["replace", "update-section", "append"]);

export const referenceState = z.enum(["exact", "moved", "edited", "gone", "ambiguous", "refused"]);
export type ReferenceState = z.infer<typeof referenceState>;

export const referenceReport = z.object({
  /** The reference as written, without brackets and backticks. */
  text: exactName,
  state: referenceState,
  /** The reason why it does not resolve, for an agent to act on, or a remark on one that does. */
  reason: z.optional(nameText),
  suggestion: z.optional(exactName),
  /** Heading path of its section, in reports on several sections. */
  section: z.optional(nameText),
});
export type ReferenceReport = z.infer<typeof referenceReport>;

/** Heading paths (`Parent > Child`) of the sections that an update changed. */
export const sectionChanges = z.object({
  changed: z.array(nameText),
  added: z.array(nameText),
  removed: z.array(nameText),
});
export type SectionChanges = z.infer<typeof sectionChanges>;

export const refusal = z.object({
  kind: z.literal("refused"),
  reason: z.enum([
    "content-missing",
    "content-too-long",
    "content-packed",
    "review-too-long",
    "mode-unknown",
    "section-missing",
    "section-ambiguous",
    "section-unknown",
    "section-repeated",
    "heading-misplaced",
    "sections-overlap",
    "section-needed",
    "base-outside",
    "base-missing",
    "base-changed",
    "review-unknown",
    "review-of-others",
    "iteration-unknown",
    "thread-unknown",
    "reference-unknown",
    "range-unknown",
    "nothing-changed",
    "no-repository",
    "repository-ambiguous",
    "untrusted",
    "git-failed",
    "forge-failed",
    "waiting-for-person",
    "declined",
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

/** Damage found in stored reviews, with the lost iterations, or the reason why saving fails. */
export const storageTrouble = z.object({ kind: z.enum(["damaged", "unwritable"]), message: z.string() });

export const reviewMeta = z.object({
  reviewId: z.string(),
  title: z.string(),
  baseUri: z.string(),
  iteration: z.int(),
  /** The number of the latest iteration; a smaller `iteration` is an old one. */
  iterations: z.int(),
  mode: updateMode,
  createdAt: z.number(),
  updatedAt: z.number(),
  client: z.string(),
  /** When the session of that client came, in milliseconds since the epoch, where several of its name have open reviews in one directory. */
  sessionSince: z.optional(z.number()),
  /** False when saving failed: the text is shown, and saving will be retried. */
  saved: z.boolean(),
  trouble: z.optional(storageTrouble),
  /** The commit that the review became, unless something was presented since. */
  committed: z.optional(reviewCommit),
  /** True for the built-in sample, which is never saved and does not count as a review. */
  isSample: z.optional(z.literal(true)),
  /** True for a plan, which is reviewed before its code is written. */
  isPlan: z.optional(z.literal(true)),
  /** The working tree of the base directory, where it is not that of the only open folder. */
  tree: z.optional(z.object({ name: nameText, path: nameText, branch: z.optional(nameText) })),
});
export type ReviewMeta = z.infer<typeof reviewMeta>;
