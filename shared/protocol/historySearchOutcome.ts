import * as z from "zod/mini";

export const historyQuery = z.object({
  query: z.string().check(z.maxLength(1_000)),
  isCaseSensitive: z.boolean(),
  isWholeWord: z.boolean(),
  isExpression: z.boolean(),
  /** Maximum number of results returned; the remaining ones are only counted. */
  limit: z.int().check(z.gte(1), z.lte(200)),
  /** Milliseconds after which the answer has what is found so far, as soon as that is something new. */
  patienceMs: z.optional(z.int().check(z.gte(0))),
  /** True to go on with the same query after such an answer. */
  goesOn: z.optional(z.boolean()),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

export const hitExcerpt = z.object({ before: z.string(), match: z.string(), after: z.string() });
export type HitExcerpt = z.infer<typeof hitExcerpt>;

export const historyResult = z.object({
  /** Empty for threads and verdicts. */
  sectionId: z.string(),
  /** The thread or verdict, and the author of the matching text; empty for the person. */
  comment: z.optional(z.object({ thread: z.string(), by: z.string() })),
  /**
   * Titles from the outermost heading to its own; empty for the text before the first heading. For a thread, its
   * subject; for a verdict, its kind.
   */
  path: z.array(z.string()),
  /**
   * Runs of iterations that had the text, or the iteration it was said on: 1-based and inclusive, latest first;
   * truncated when there are many.
   */
  runs: z.array(z.object({ from: z.int(), to: z.int() })),
  isThere: z.boolean(),
  hits: z.int(),
  excerpts: z.array(hitExcerpt),
});
export type HistoryResult = z.infer<typeof historyResult>;

/** The results in one review, the most recently presented texts first. */
export const historyGroup = z.object({
  reviewId: z.string(),
  title: z.string(),
  updatedAt: z.number(),
  iterations: z.int(),
  isOpen: z.boolean(),
  /** Hits in the whole review, including results beyond the limit. */
  hits: z.int(),
  results: z.array(historyResult),
});
export type HistoryGroup = z.infer<typeof historyGroup>;

export const historySearchOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("found"),
    hits: z.int(),
    texts: z.int(),
    sections: z.int(),
    reviews: z.int(),
    /** Threads and verdicts with hits, which are included in `texts`. */
    comments: z.int(),
    /** The most recently changed review first. */
    groups: z.array(historyGroup),
    /** Texts and lists of sections that cannot be read from disk. */
    unreadable: z.int(),
    /** True while there may be more. */
    isPartial: z.optional(z.literal(true)),
  }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type HistorySearchOutcome = z.infer<typeof historySearchOutcome>;
