import * as z from "zod/mini";
import { appliedEdit } from "./appliedEdit.ts";
import { claimSummary } from "./claimsContract.ts";
import { reviewCommit } from "./commit.ts";
import { defineContract, request } from "./contract.ts";
import { coverageSummary } from "./coverageContract.ts";
import { maxSectionEntries } from "./limits.ts";
import { exactName, nameText } from "./nameText.ts";
import { nextStep } from "./nextStep.ts";
import { referenceReport, refusal, sectionChanges, updateMode } from "./review.ts";

/** An entry of a call that changes several sections; `remove` takes no content. */
export const sectionEntry = z.object({
  section: z.string(),
  content: z._default(z.string(), ""),
  mode: z._default(z.enum(["replace", "append", "remove"]), "replace"),
});

/** Parameters of `review/present`; the host validates what depends on its state and settings. */
export const presentParams = z.object({
  content: z.string(),
  mode: z._default(updateMode, "replace"),
  section: z.optional(z.string()),
  /** Changes of several sections in one iteration, all or none of them; `content`, `mode` and `section` say nothing then. */
  updates: z.optional(z.array(sectionEntry).check(z.minLength(1), z.maxLength(maxSectionEntries))),
  /** True to correct the references whose lines only moved; alone, with blank content, or together with an update. */
  fixReferences: z.optional(z.boolean()),
  /** True to add the section of an `update-section` even when sections with similar names exist. */
  create: z.optional(z.boolean()),
  baseUri: z.optional(z.string()),
  reviewId: z.optional(z.string()),
  /** True to begin a new review, even when the last one of the base directory goes on. */
  isNew: z.optional(z.boolean()),
  /** A plan is reviewed before its code is written. Without it, `replace` presents a review, and other modes go to the latest of either kind. */
  kind: z.optional(z.literal("plan")),
  /** Client instance and call id: the same id never creates two iterations. */
  retryId: z.optional(z.string()),
});
export type PresentParams = z.infer<typeof presentParams>;

export const presented = z.object({
  kind: z.literal("presented"),
  success: z.literal(true),
  message: z.string(),
  reviewId: z.string(),
  iteration: z.int(),
  sections: sectionChanges,
  references: z.array(referenceReport),
  claims: z.optional(claimSummary),
  notes: z.array(z.string()),
  next: z.optional(nextStep),
});
export type Presented = z.infer<typeof presented>;

/** The references of an update that became known after its answer. */
export const lateReferences = z.object({
  reviewId: z.string(),
  iteration: z.int(),
  /** Counts the references of the whole review; empty without references. */
  summary: z.string(),
  /** Those that need attention. */
  references: z.array(referenceReport),
  notes: z.array(z.string()),
});
export type LateReferences = z.infer<typeof lateReferences>;

export const getParams = z.object({
  reviewId: z.optional(z.string()),
  /** 1-based; defaults to the latest. */
  iteration: z.optional(z.int().check(z.gte(1))),
  /** A section's id, path (ancestors may be left out), title or slug; defaults to the whole review. */
  section: z.optional(z.string()),
  view: z._default(z.enum(["text", "outline"]), "text"),
  /** Offset of the page in UTF-16 code units; within a surrogate pair, the page begins with the pair. */
  offset: z._default(z.int().check(z.gte(0)), 0),
  /** Maximum length of a page in UTF-16 code units; a page has at least one character. */
  limit: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 40_000),
});
export type GetParams = z.infer<typeof getParams>;

export const outlineEntry = z.object({
  id: z.string(),
  level: z.int(),
  title: nameText,
  path: nameText,
  length: z.int(),
});
export type OutlineEntry = z.infer<typeof outlineEntry>;

export const reviewText = z.object({
  kind: z.literal("review"),
  reviewId: z.string(),
  title: nameText,
  baseUri: exactName,
  iteration: z.int(),
  iterations: z.int(),
  updatedAt: z.number(),
  /** The commit that the review became, which ended it. */
  committed: z.optional(reviewCommit),
  applied: z.optional(appliedEdit),
  /** The exact Markdown, byte for byte; empty in the outline view. */
  content: z.string(),
  totalLength: z.int(),
  nextOffset: z.optional(z.int()),
  /** The line of the chosen text, from 1, at which the page begins, and the number of lines of that text. */
  firstLine: z.optional(z.int()),
  totalLines: z.optional(z.int()),
  /** Offsets within the page at which a section begins: a shorter page ends at one of them. */
  sectionStarts: z.optional(z.array(z.int())),
  outline: z.optional(z.array(outlineEntry)),
  claims: z.optional(claimSummary),
});
export type ReviewText = z.infer<typeof reviewText>;

export const checkParams = z.object({
  reviewId: z.optional(z.string()),
  iteration: z.optional(z.int().check(z.gte(1))),
  /** A section's id, path, title or slug, including its subsections; defaults to the whole review. */
  section: z.optional(z.string()),
});
export type CheckParams = z.infer<typeof checkParams>;

export const checkedReferences = z.object({
  kind: z.literal("checked"),
  reviewId: z.string(),
  iteration: z.int(),
  /** The working tree of the review, or its base directory; windows of earlier versions do not name it. */
  repository: z.optional(z.string()),
  total: z.int(),
  right: z.int(),
  /** All references, or only the incorrect ones when there are many. */
  references: z.array(referenceReport),
  /** One for each bracket that looks like a reference and is none. */
  notes: z.optional(z.array(nameText)),
  /**
   * Share of the changes since the last commit that is explained; present when the whole latest iteration is checked
   * and git can answer.
   */
  coverage: z.optional(coverageSummary),
  /** Why it is not known, in git's own words. */
  unmeasured: z.optional(z.string()),
});
export type CheckedReferences = z.infer<typeof checkedReferences>;

/** A reference of a review with its place in the current code. */
export const placedReference = z.extend(referenceReport, {
  /** Absolute path of the file; absent when there is no single place. */
  path: z.optional(exactName),
  line: z.optional(z.int()),
  endLine: z.optional(z.int()),
});
export type PlacedReference = z.infer<typeof placedReference>;

export const referencePlaces = z.object({
  kind: z.literal("places"),
  reviewId: z.string(),
  title: nameText,
  iteration: z.int(),
  references: z.array(placedReference),
});
export type ReferencePlaces = z.infer<typeof referencePlaces>;

export const reviewBridge = defineContract({
  "review/present": request(presentParams, z.discriminatedUnion("kind", [presented, refusal])),
  "review/get": request(getParams, z.discriminatedUnion("kind", [reviewText, refusal])),
  /** Returns where the references of the latest iteration lead now. */
  "references/places": request(
    z.object({ reviewId: z.optional(z.string()) }),
    z.discriminatedUnion("kind", [referencePlaces, refusal]),
  ),
  "references/check": request(checkParams, z.discriminatedUnion("kind", [checkedReferences, refusal])),
});
