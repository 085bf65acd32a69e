import * as z from "zod/mini";

export const comparedKind = z.enum(["added", "removed", "changed", "unchanged"]);
export type ComparedKind = z.infer<typeof comparedKind>;

/** A check whose result in the later iteration is the opposite of its result in the earlier one. */
export const checkFlip = z.object({
  ordinal: z.int(),
  check: z.string(),
  state: z.enum(["holds", "fails"]),
  expected: z.optional(z.string()),
  found: z.optional(z.string()),
});
export type CheckFlip = z.infer<typeof checkFlip>;

/**
 * Two iterations of a review, section by section in reading order. Stored by column like `sectionTable`; all columns
 * except the lists of ordinals have the same length.
 */
export const comparison = z.object({
  reviewId: z.string(),
  from: z.int(),
  to: z.int(),
  kinds: z.array(comparedKind),
  ids: z.array(z.string()),
  /** Content hashes in both iterations, empty where the section is absent. */
  before: z.array(z.string()),
  after: z.array(z.string()),
  /** The current heading, or the last one of a removed section. */
  titles: z.array(z.string()),
  levels: z.array(z.int()),
  /** UTF-16 code units and lines of the longer of the two texts. */
  lengths: z.array(z.int()),
  lines: z.array(z.int()),
  moved: z.array(z.int()),
  renamed: z.array(z.object({ ordinal: z.int(), title: z.string() })),
  /** Hashes of the sections whose definitions other sections may use, per iteration in reading order. */
  definingBefore: z.array(z.string()),
  definingAfter: z.array(z.string()),
  /** The front matter of both iterations, empty where there is none; absent when both have the same. */
  frontMatter: z.optional(z.object({ before: z.string(), after: z.string() })),
  wordsAdded: z.int(),
  wordsRemoved: z.int(),
  /** All texts are untrusted and bounded. */
  flips: z.optional(z.array(checkFlip)),
});
export type Comparison = z.infer<typeof comparison>;

export const compareOutcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("comparing"), comparison }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type CompareOutcome = z.infer<typeof compareOutcome>;
