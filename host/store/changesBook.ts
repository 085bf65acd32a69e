import * as z from "zod/mini";
import { LatestRecords } from "./latestRecords.ts";
import { insertInOrder } from "./orderedPlaces.ts";
import { type Content, compareKeys, eventFields, type RecordKey, type Write } from "./recordKey.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

const count = z.int().check(z.minimum(0));

const changes = z.object({
  kind: z.literal("changes"),
  ...eventFields,
  client: z.string(),
  title: z.string(),
  /** Arbitrary JSON from the assistant. */
  description: z.exactOptional(z.unknown()),
  range: z.string(),
  resolved: z.string(),
  /** Real path of the repository's working tree. */
  root: z.string(),
  /** Git ids to compare: the base is a commit or the empty tree, the head is a commit or the tree of a snapshot. */
  base: z.string(),
  head: z.string(),
  files: count,
  additions: count,
  deletions: count,
  iteration: count,
  /** Id of the call that made it; the same id is stored once. */
  retryId: z.exactOptional(z.string()),
  /** Id of a proposed edit, to recognise it when it is applied later. */
  edit: z.exactOptional(z.string()),
});
const applied = z.object({ kind: z.literal("applied"), ...eventFields, client: z.string() });
/** Hashes of hunks that the person has viewed, or wants to see again. */
const viewed = z.object({
  kind: z.literal("viewed"),
  ...eventFields,
  hunks: z.array(z.string()),
  isViewed: z.boolean(),
});

type RoundRecord = Readonly<z.infer<typeof changes>>;
type AppliedRecord = Readonly<z.infer<typeof applied>>;
type ViewedRecord = Readonly<z.infer<typeof viewed>>;
type ChangesRecord = RoundRecord | AppliedRecord | ViewedRecord;

/** A round of a review: code changes at one moment. */
export type StoredRound = Content<RoundRecord>;
/** A stored round with its record key. */
export type KeptRound = Omit<RoundRecord, "kind">;

interface ReviewChanges {
  readonly rounds: RoundRecord[];
  readonly viewed: LatestRecords<RecordKey & { readonly isViewed: boolean }>;
}

/** Rounds of all reviews, the last time that each proposed edit was applied, and viewed hunks. */
export class ChangesBook {
  static readonly records = { changes, applied, viewed };
  readonly #write: Write<ChangesRecord>;
  readonly #reviews = new Map<string, ReviewChanges>();
  readonly #applied = new LatestRecords<AppliedRecord>();

  constructor(write: Write<ChangesRecord>) {
    this.#write = write;
  }

  take(record: ChangesRecord): boolean {
    if (record.kind === "applied") return this.#applied.take(record.reviewId, record);
    const review = this.#reviews.get(record.reviewId) ?? { rounds: [], viewed: new LatestRecords() };
    this.#reviews.set(record.reviewId, review);
    return record.kind === "changes" ? takeRound(review, record) : takeViewed(review, record);
  }

  /** Returns the rounds of a review, oldest first. */
  rounds(reviewId: string): readonly KeptRound[] {
    return this.#reviews.get(reviewId)?.rounds ?? [];
  }

  /** Returns the last time the edit of a review was applied; undefined once the review has a newer round. */
  applied(reviewId: string): Omit<AppliedRecord, "kind"> | undefined {
    const record = this.#applied.find(reviewId);
    const last = this.rounds(reviewId).at(-1);
    return record !== undefined && last !== undefined && compareKeys(last, record) < 0 ? record : undefined;
  }

  /** Returns the reviews that show a proposed edit. */
  showing(edit: string): readonly string[] {
    return [...this.#reviews].flatMap(([id, { rounds }]) => (rounds.some((round) => round.edit === edit) ? id : []));
  }

  /** Returns the round that a call has already made, with its number from 1. */
  findRetry(retryId: string): { readonly round: StoredRound; readonly number: number } | undefined {
    for (const { rounds } of this.#reviews.values()) {
      const at = rounds.findIndex((each) => each.retryId === retryId);
      const round = rounds[at];
      if (round !== undefined) return { round, number: at + 1 };
    }
    return undefined;
  }

  /** Returns the hashes of viewed hunks. */
  viewed(reviewId: string): readonly string[] {
    return (this.#reviews.get(reviewId)?.viewed.all() ?? []).flatMap(([hash, { isViewed }]) => (isViewed ? hash : []));
  }

  /** Stores a round, unless the same call has made one already. */
  append(round: StoredRound): Promise<NoteOutcome> {
    const isKnown = round.retryId !== undefined && this.findRetry(round.retryId) !== undefined;
    return isKnown ? Promise.resolve({ kind: "saved" }) : this.#write({ kind: "changes", ...round });
  }

  /** Stores that the edit of a review was applied. */
  apply(reviewId: string, by: { readonly client: string; readonly at: number }): Promise<NoteOutcome> {
    return this.#write({ kind: "applied", reviewId, ...by });
  }

  mark(
    reviewId: string,
    mark: { readonly hunks: readonly string[]; readonly isViewed: boolean; readonly at: number },
  ): Promise<NoteOutcome> {
    return this.#write({ kind: "viewed", reviewId, ...mark, hunks: [...mark.hunks] });
  }
}

function takeRound({ rounds }: ReviewChanges, record: RoundRecord): boolean {
  const isKnown = rounds.some(
    (known) => compareKeys(known, record) === 0 || (known.retryId !== undefined && known.retryId === record.retryId),
  );
  if (isKnown) return false;
  insertInOrder(rounds, record);
  return true;
}

function takeViewed(review: ReviewChanges, { seq, host, hunks, isViewed }: ViewedRecord): boolean {
  return hunks.filter((hash) => review.viewed.take(hash, { seq, host, isViewed })).length > 0;
}
