import * as z from "zod/mini";
import { appliedEdit } from "./changes.ts";
import { claimSummary } from "./claims.ts";
import { reviewCommit } from "./commit.ts";
import { defineContract, request } from "./contract.ts";
import { coverageSummary } from "./coverage.ts";
import { nameText } from "./nameText.ts";
import { referenceReport, refusal, sectionChanges, updateMode } from "./review.ts";

/** Parameters of `review/present`; the host validates what depends on its state and settings. */
export const presentParams = z.object({
  content: z.string(),
  mode: z._default(updateMode, "replace"),
  section: z.optional(z.string()),
  /** Adds the section of an `update-section` even when sections with a similar name exist. */
  create: z.optional(z.boolean()),
  baseUri: z.optional(z.string()),
  reviewId: z.optional(z.string()),
  /** Client instance + call id: the same id never makes two iterations. */
  retryId: z.optional(z.string()),
});
export type PresentParams = z.infer<typeof presentParams>;

/** An iteration that stands: shown, and on disk. */
export const presented = z.object({
  kind: z.literal("presented"),
  success: z.literal(true),
  message: z.string(),
  reviewId: z.string(),
  iteration: z.int(),
  sections: sectionChanges,
  references: z.array(referenceReport),
  /** How the claims of the whole review stand, where it has some. */
  claims: z.optional(claimSummary),
  /** What the assistant should know about how its text was taken. */
  notes: z.array(z.string()),
});
export type Presented = z.infer<typeof presented>;

/** Parameters of `review/get`. */
export const getParams = z.object({
  reviewId: z.optional(z.string()),
  /** 1-based; the latest without it. */
  iteration: z.optional(z.int().check(z.gte(1))),
  /** A section's id, path (which may leave out ancestors), title or slug; the whole review without it. */
  section: z.optional(z.string()),
  view: z._default(z.enum(["text", "outline"]), "text"),
  /** First UTF-16 code unit of the page. */
  offset: z._default(z.int().check(z.gte(0)), 0),
  /** UTF-16 code units of one page at most. */
  limit: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 40_000),
});
export type GetParams = z.infer<typeof getParams>;

/** One line of an outline. */
export const outlineEntry = z.object({
  id: z.string(),
  level: z.int(),
  title: nameText,
  path: nameText,
  /** UTF-16 code units of the heading's own text. */
  length: z.int(),
});
export type OutlineEntry = z.infer<typeof outlineEntry>;

/** What stands: one page of text, or the outline. */
export const reviewText = z.object({
  kind: z.literal("review"),
  reviewId: z.string(),
  title: nameText,
  baseUri: nameText,
  iteration: z.int(),
  iterations: z.int(),
  updatedAt: z.number(),
  /** The commit that the review became; the next update of its baseUri begins another one. */
  committed: z.optional(reviewCommit),
  /** When the edit that the review shows was applied, and for whom. */
  applied: z.optional(appliedEdit),
  /** The exact Markdown, byte for byte; empty in the outline view. */
  content: z.string(),
  totalLength: z.int(),
  nextOffset: z.optional(z.int()),
  outline: z.optional(z.array(outlineEntry)),
  /** How the claims of the latest iteration stand, where it has some. */
  claims: z.optional(claimSummary),
});
export type ReviewText = z.infer<typeof reviewText>;

/** Parameters of `references/check`. */
export const checkParams = z.object({
  reviewId: z.optional(z.string()),
  /** 1-based; the latest without it. */
  iteration: z.optional(z.int().check(z.gte(1))),
  /** A section's id, path, title or slug, with its subsections; the whole review without it. */
  section: z.optional(z.string()),
});
export type CheckParams = z.infer<typeof checkParams>;

/** How the references of a review stand with the code as it is now. */
export const checkedReferences = z.object({
  kind: z.literal("checked"),
  reviewId: z.string(),
  iteration: z.int(),
  /** How many references there are, and how many of them are right. */
  total: z.int(),
  right: z.int(),
  /** All of them, or of many those that are not right. */
  references: z.array(referenceReport),
  /** How much of what changed since the last commit is explained, when all of the latest is checked and git can say. */
  coverage: z.optional(coverageSummary),
});
export type CheckedReferences = z.infer<typeof checkedReferences>;

/** mcp-server → host: reviews, and what they refer to. */
export const bridgeReview = defineContract({
  "review/present": request(presentParams, z.discriminatedUnion("kind", [presented, refusal])),
  "review/get": request(getParams, z.discriminatedUnion("kind", [reviewText, refusal])),
  "references/check": request(checkParams, z.discriminatedUnion("kind", [checkedReferences, refusal])),
});
