import * as z from "zod/mini";
import { LatestRecords } from "./latestRecords.ts";
import { type Content, compareKeys, eventFields, type Write } from "./recordKey.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

const count = z.int().check(z.minimum(0));
/** Mode and id of an object; null when the file is not in the index. */
const entry = z.nullable(z.string());
/** Real path of the working tree, and its HEAD; empty before the first commit. */
const place = { root: z.string(), head: z.string() };

/** Written before git is started, to find out after a crash what git has done. */
const committing = z.object({
  kind: z.literal("committing"),
  ...eventFields,
  ...place,
  id: z.string(),
  /** Id of the process that makes the commit. */
  pid: count,
  branch: z.exactOptional(z.string()),
  /** The repository as named in the review's commit mark. */
  repository: z.string(),
  iteration: count,
  /** First lines of the commit messages, in order. */
  subjects: z.array(z.string()),
  withReview: z.boolean(),
  /** For a series of commits: the index entries of the affected files, and whether each is intent-to-add. */
  index: z.exactOptional(z.array(z.readonly(z.tuple([z.string(), entry, z.boolean()])))),
});
const settled = z.object({ kind: z.literal("settled"), ...eventFields, id: z.string() });
/** A series of commits with the data to take it back; without commits, it was taken back. */
const series = z.object({
  kind: z.literal("series"),
  ...eventFields,
  ...place,
  branch: z.exactOptional(z.string()),
  iteration: count,
  commits: z.array(z.object({ commit: z.string(), subject: z.string() })),
  /** File, its index entry before and after, and whether it was intent-to-add. */
  touched: z.array(z.readonly(z.tuple([z.string(), entry, entry, z.boolean()]))),
  /** The commit recorded for the review before. */
  before: z.exactOptional(
    z.object({ commit: z.string(), subject: z.string(), repository: z.string(), iteration: count, at: z.number() }),
  ),
});

type CommittingRecord = Readonly<z.infer<typeof committing>>;
type SeriesRecord = Readonly<z.infer<typeof series>>;
type CommitRecord = CommittingRecord | SeriesRecord | Readonly<z.infer<typeof settled>>;

/** An attempt to make one commit or several. */
export type CommitAttempt = Content<CommittingRecord>;
/** An attempt with its record key. */
export type KeptAttempt = Omit<CommittingRecord, "kind">;
export type MadeSeriesRecord = Content<SeriesRecord>;

/** Commits without a known result, and series that can be taken back. */
export class CommitsBook {
  static readonly records = { committing, settled, series };
  readonly #write: Write<CommitRecord>;
  readonly #attempts = new Map<string, CommittingRecord>();
  readonly #settled = new Set<string>();
  readonly #series = new LatestRecords<SeriesRecord>();

  constructor(write: Write<CommitRecord>) {
    this.#write = write;
  }

  take(record: CommitRecord): boolean {
    switch (record.kind) {
      case "committing":
        if (this.#settled.has(record.id) || this.#attempts.has(record.id)) return false;
        this.#attempts.set(record.id, record);
        return true;
      case "settled":
        if (this.#settled.has(record.id)) return false;
        this.#settled.add(record.id);
        this.#attempts.delete(record.id);
        return true;
      case "series":
        return this.#series.take(record.reviewId, record);
    }
  }

  /** Returns unsettled attempts, oldest first. */
  unsettled(): readonly KeptAttempt[] {
    return [...this.#attempts.values()].sort(compareKeys);
  }

  /** Returns the latest series of a review; undefined when there is none or it was taken back. */
  series(reviewId: string): MadeSeriesRecord | undefined {
    const last = this.#series.find(reviewId);
    return last === undefined || last.commits.length === 0 ? undefined : last;
  }

  begin(attempt: CommitAttempt): Promise<NoteOutcome> {
    return this.#write({ kind: "committing", ...attempt });
  }

  settle({ reviewId, id }: Pick<CommitAttempt, "reviewId" | "id">, at: number): Promise<NoteOutcome> {
    return this.#write({ kind: "settled", reviewId, id, at });
  }

  /** Stores how to take a series back; without commits, records that it was. */
  keepSeries(made: MadeSeriesRecord): Promise<NoteOutcome> {
    return this.#write({ kind: "series", ...made });
  }
}
