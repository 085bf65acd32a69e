import * as z from "zod/mini";
import { type Content, compareKeys, eventFields, type Write } from "./recordKey.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

const problems = z.object({
  kind: z.literal("problems"),
  ...eventFields,
  files: z.array(
    z.object({
      path: z.string(),
      /** Hash of the checked text, which is stored as well. */
      text: z.string(),
      problems: z.array(
        z.object({
          severity: z.string(),
          message: z.string(),
          line: z.int().check(z.minimum(1)),
          source: z.exactOptional(z.string()),
          code: z.exactOptional(z.union([z.string(), z.number()])),
        }),
      ),
    }),
  ),
});
type ProblemsRecord = Readonly<z.infer<typeof problems>>;

/** Known problems at the start of a review. */
export type StoredProblems = Content<ProblemsRecord>;
export type StoredFileProblems = StoredProblems["files"][number];

/** The problems of files at the start of each review: its first record counts. */
export class ProblemsBook {
  static readonly records = { problems };
  readonly #write: Write<ProblemsRecord>;
  readonly #reviews = new Map<string, ProblemsRecord>();

  constructor(write: Write<ProblemsRecord>) {
    this.#write = write;
  }

  take(record: ProblemsRecord): boolean {
    const known = this.#reviews.get(record.reviewId);
    if (known !== undefined && compareKeys(known, record) <= 0) return false;
    this.#reviews.set(record.reviewId, record);
    return true;
  }

  /** Returns the problems at the start of the review; undefined when the files were not checked. */
  find(reviewId: string): StoredProblems | undefined {
    return this.#reviews.get(reviewId);
  }

  append(found: StoredProblems, texts: ReadonlyMap<string, string>): Promise<NoteOutcome> {
    return this.#write({ kind: "problems", ...found }, texts);
  }
}
