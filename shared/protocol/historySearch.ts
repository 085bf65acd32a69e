import * as z from "zod/mini";

/** What is looked for in everything that was presented before. */
export const historyQuery = z.object({
  query: z.string().check(z.maxLength(1_000)),
  isCaseSensitive: z.boolean(),
  isWholeWord: z.boolean(),
  isExpression: z.boolean(),
  /** Most results that come back; what there is beyond them is counted. */
  limit: z.int().check(z.gte(1), z.lte(200)),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

/** A hit and what stands around it in its line, as a reader sees it. */
export const hitExcerpt = z.object({ before: z.string(), match: z.string(), after: z.string() });
export type HitExcerpt = z.infer<typeof hitExcerpt>;

/** One text of a section that has hits, or a thread, or a verdict. */
export const historyResult = z.object({
  /** Empty for what was said. */
  sectionId: z.string(),
  /** The thread or the verdict, and who has written what was found; empty for the person. */
  comment: z.optional(z.object({ thread: z.string(), by: z.string() })),
  /** Titles from the outermost heading to its own; the beginning of a review has none. For a thread, what it is about; for a verdict, which one. */
  path: z.array(z.string()),
  /** Runs of iterations in which the text stood, or the one on which it was said: 1-based and inclusive, the latest first; of many the first few. */
  runs: z.array(z.object({ from: z.int(), to: z.int() })),
  /** Whether the latest iteration has it. */
  isThere: z.boolean(),
  hits: z.int(),
  /** Of the first hits. */
  excerpts: z.array(hitExcerpt),
});
export type HistoryResult = z.infer<typeof historyResult>;

/** The results in one review, the texts that stood last first. */
export const historyGroup = z.object({
  reviewId: z.string(),
  title: z.string(),
  /** Milliseconds since the epoch. */
  updatedAt: z.number(),
  iterations: z.int(),
  isOpen: z.boolean(),
  /** Of the whole review, also of the results that there is no room for. */
  hits: z.int(),
  results: z.array(historyResult),
});
export type HistoryGroup = z.infer<typeof historyGroup>;

/** What came of a search of everything. */
export const historySearchOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("found"),
    hits: z.int(),
    /** Texts, sections and reviews that have hits. */
    texts: z.int(),
    sections: z.int(),
    reviews: z.int(),
    /** Threads and verdicts that have hits, which are among the texts. */
    comments: z.int(),
    /** The review that was written to last first. */
    groups: z.array(historyGroup),
    /** Texts and lists of sections that cannot be read back from the disk. */
    unreadable: z.int(),
  }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type HistorySearchOutcome = z.infer<typeof historySearchOutcome>;
