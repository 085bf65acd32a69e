import * as z from "zod/mini";
import { appliedEdit } from "./appliedEdit.ts";
import { reviewCommit } from "./commit.ts";
import { updateMode } from "./review.ts";

export const reviewEntry = z.object({
  reviewId: z.string(),
  title: z.string(),
  /** The client of its latest iteration. */
  client: z.optional(z.string()),
  /** When the session of that client came, in milliseconds since the epoch, where several of its name have open reviews in one directory. */
  sessionSince: z.optional(z.number()),
  createdAt: z.number(),
  updatedAt: z.number(),
  iterations: z.int(),
  /** False once it was cleared or committed: the next update of its directory starts a new review. */
  isOpen: z.boolean(),
  isLatest: z.boolean(),
  /** True for a plan, which is reviewed before its code is written. */
  isPlan: z.optional(z.literal(true)),
  committed: z.optional(reviewCommit),
  applied: z.optional(appliedEdit),
});
export type ReviewEntry = z.infer<typeof reviewEntry>;

export const iterationEntry = z.object({
  /** 1-based. */
  number: z.int(),
  at: z.number(),
  client: z.string(),
  mode: updateMode,
  section: z.optional(z.string()),
  title: z.string(),
});
export type IterationEntry = z.infer<typeof iterationEntry>;

const touchedSections = z.object({
  count: z.int(),
  /** Titles of the first twenty. */
  titles: z.array(z.string()),
});

export const iterationChanges = z.object({
  number: z.int(),
  changed: touchedSections,
  added: touchedSections,
  removed: touchedSections,
  wordsAdded: z.int(),
  wordsRemoved: z.int(),
});
export type IterationChanges = z.infer<typeof iterationChanges>;
