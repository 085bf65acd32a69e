import * as z from "zod/mini";
import { LatestRecords } from "./latestRecords.ts";
import { type Content, eventFields, type Write } from "./recordKey.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

const iteration = z.int().check(z.minimum(0));

const read = z.object({
  kind: z.literal("read"),
  ...eventFields,
  /** The iteration that the person knows, except for the marked sections; 0 for a review that was never opened. */
  base: iteration,
  /** Ids of the marked sections, by the iteration at which the person last looked at them. */
  marked: z.array(z.object({ iteration, ids: z.array(z.string()) })),
  /** Milliseconds since the epoch: everything else counts as read up to then. */
  since: z.number(),
  /** Keys of later news that was read. */
  keys: z.array(z.string()),
});
type ReadRecord = Readonly<z.infer<typeof read>>;
export type StoredRead = Content<ReadRecord>;

/** The parts of each review that the person has read. Reviews of earlier versions have no record. */
export class ReadBook {
  static readonly records = { read };
  readonly #write: Write<ReadRecord>;
  readonly #reviews = new LatestRecords<ReadRecord>();

  constructor(write: Write<ReadRecord>) {
    this.#write = write;
  }

  take(record: ReadRecord): boolean {
    return this.#reviews.take(record.reviewId, record);
  }

  /** Returns the latest record; undefined when nothing was stored about the review. */
  find(reviewId: string): StoredRead | undefined {
    return this.#reviews.find(reviewId);
  }

  /** Stores what was read of a review, replacing earlier records. */
  append(said: StoredRead): Promise<NoteOutcome> {
    return this.#write({ kind: "read", ...said });
  }
}
