import * as z from "zod/mini";

/** What became of a section between two iterations. */
export const comparedKind = z.enum(["added", "removed", "changed", "unchanged"]);
export type ComparedKind = z.infer<typeof comparedKind>;

/** A check that came to one thing in the earlier iteration, and to the opposite in the later one. */
export const checkFlip = z.object({
  /** Of its section. */
  ordinal: z.int(),
  /** The first line of it. */
  check: z.string(),
  /** What it came to in the later iteration. */
  state: z.enum(["holds", "fails"]),
  expected: z.optional(z.string()),
  found: z.optional(z.string()),
});
export type CheckFlip = z.infer<typeof checkFlip>;

/**
 * Two iterations of a review, section by section in reading order; by column as in `sectionTable`, and all columns but the
 * lists of ordinals have the same length.
 */
export const comparison = z.object({
  reviewId: z.string(),
  from: z.int(),
  to: z.int(),
  kinds: z.array(comparedKind),
  ids: z.array(z.string()),
  /** Content hash in the earlier iteration, empty for what was not there. */
  before: z.array(z.string()),
  /** Content hash in the later iteration, empty for what is not there. */
  after: z.array(z.string()),
  /** Heading as it is, or as it was when it went. */
  titles: z.array(z.string()),
  levels: z.array(z.int()),
  /** UTF-16 code units and lines of the longer of both texts. */
  lengths: z.array(z.int()),
  lines: z.array(z.int()),
  /** Ordinals of the sections that stand elsewhere. */
  moved: z.array(z.int()),
  /** Sections whose heading says something else now, and what it said. */
  renamed: z.array(z.object({ ordinal: z.int(), title: z.string() })),
  /** Hashes of the sections that hold definitions which others may use, of each iteration in its reading order. */
  definingBefore: z.array(z.string()),
  definingAfter: z.array(z.string()),
  wordsAdded: z.int(),
  wordsRemoved: z.int(),
  /** Checks of the later iteration that came to the opposite in the earlier one. All texts are untrusted and bounded. */
  flips: z.optional(z.array(checkFlip)),
});
export type Comparison = z.infer<typeof comparison>;

/** What came of asking for a comparison. */
export const compareOutcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("comparing"), comparison }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type CompareOutcome = z.infer<typeof compareOutcome>;
