import { foldedFolder, roundRemark, skippedFiles } from "@dialectic/shared/protocol";
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
  /** The last commit of the range, where the head is a tree: that of the working tree stands on it. */
  tip: z.exactOptional(z.string()),
  files: count,
  additions: count,
  deletions: count,
  iteration: count,
  /** Id of the call that made it; the same id is stored once. */
  retryId: z.exactOptional(z.string()),
  /** Id of a proposed edit, to recognise it when it is applied later. */
  edit: z.exactOptional(z.string()),
  /** Differences from the round before; absent for the first round, and where the rounds cannot be compared. */
  turn: z.exactOptional(z.object({ files: count, additions: count, deletions: count })),
  /** True for the snapshot that belongs to a presented iteration; absent for a requested round. */
  isAutomatic: z.exactOptional(z.literal(true)),
  remarks: z.exactOptional(z.array(roundRemark)),
  /** Files that could not be read, or are too many or too large. */
  skipped: z.exactOptional(skippedFiles),
  /** Folders of new files that are not in the tree of the head, but for those that the review names. */
  folded: z.exactOptional(z.array(foldedFolder)),
  /** Paths, relative to `root`, of files that changed between the presentation and its snapshot. */
  unsettled: z.exactOptional(z.array(z.string())),
});
const applied = z.object({ kind: z.literal("applied"), ...eventFields, client: z.string() });
/** Hashes of hunks, or names of parts of them, that the person has viewed, or wants to see again. */
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
export interface KeptRound extends Omit<RoundRecord, "kind"> {
  /** The iteration that was presented with the same code before the round was requested. */
  readonly firstIteration?: number;
}

interface ReviewChanges {
  readonly records: RoundRecord[];
  /** The rounds that the records stand for; undefined after each new record. */
  rounds: readonly KeptRound[] | undefined;
  readonly viewed: LatestRecords<RecordKey & { readonly isViewed: boolean }>;
}

/** Rounds of all reviews, the last time that each proposed edit was applied, and viewed hunks. */
export class ChangesBook {
  static readonly records = { changes, applied, viewed };
  readonly #write: Write<ChangesRecord>;
  readonly #reviews = new Map<string, ReviewChanges>();
  readonly #applied = new LatestRecords<AppliedRecord>();
  readonly #news = new Set<string>();

  constructor(write: Write<ChangesRecord>) {
    this.#write = write;
  }

  take(record: ChangesRecord): boolean {
    if (record.kind === "applied") return this.#applied.take(record.reviewId, record);
    const review = this.#reviews.get(record.reviewId) ?? {
      records: [],
      rounds: undefined,
      viewed: new LatestRecords(),
    };
    this.#reviews.set(record.reviewId, review);
    const isNew = record.kind === "changes" ? takeRound(review, record) : takeViewed(review, record);
    if (isNew) this.#news.add(record.reviewId);
    return isNew;
  }

  /** Returns the reviews with new rounds or marks since the last call. */
  takeNews(): readonly string[] {
    const news = [...this.#news];
    this.#news.clear();
    return news;
  }

  /** Returns the rounds of a review, oldest first. */
  rounds(reviewId: string): readonly KeptRound[] {
    const review = this.#reviews.get(reviewId);
    if (review === undefined) return [];
    review.rounds ??= joinRounds(review.records);
    return review.rounds;
  }

  /** Returns the number that the next round of a review has, from 1. A request that equals the last snapshot joins it. */
  nextNumber(reviewId: string, { isAutomatic, ...trees }: ComparedTrees & Pick<StoredRound, "isAutomatic">): number {
    const rounds = this.rounds(reviewId);
    const last = rounds.at(-1);
    const isJoined = isAutomatic === undefined && last !== undefined && canJoin(last, trees);
    return isJoined ? rounds.length : rounds.length + 1;
  }

  /** Returns the last time the edit of a review was applied; undefined once the review has a newer round. */
  applied(reviewId: string): Omit<AppliedRecord, "kind"> | undefined {
    const record = this.#applied.find(reviewId);
    const last = this.rounds(reviewId).at(-1);
    return record !== undefined && last !== undefined && compareKeys(last, record) < 0 ? record : undefined;
  }

  /** Returns the reviews that show a proposed edit. */
  showing(edit: string): readonly string[] {
    return [...this.#reviews].flatMap(([id, { records }]) => (records.some((round) => round.edit === edit) ? id : []));
  }

  /** Returns the round that a call has already made, with its number from 1. */
  findRetry(retryId: string): { readonly round: StoredRound; readonly number: number } | undefined {
    for (const reviewId of this.#reviews.keys()) {
      const rounds = this.rounds(reviewId);
      const at = rounds.findIndex((each) => each.retryId === retryId);
      const round = rounds[at];
      if (round !== undefined) return { round, number: at + 1 };
    }
    return undefined;
  }

  /** Returns the hashes of viewed hunks, and the names of viewed parts. */
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

type ComparedTrees = Pick<StoredRound, "root" | "base" | "head">;

/** Joins a requested round with the snapshot of the same code right before it. */
function joinRounds(records: readonly RoundRecord[]): readonly KeptRound[] {
  const rounds: KeptRound[] = [];
  for (const record of records) {
    const last = rounds.at(-1);
    if (record.isAutomatic === undefined && last !== undefined && canJoin(last, record))
      rounds[rounds.length - 1] = { ...record, firstIteration: last.iteration };
    else rounds.push(record);
  }
  return rounds;
}

function canJoin(last: KeptRound, { root, base, head }: ComparedTrees): boolean {
  const isSame = last.root === root && last.base === base && last.head === head;
  return isSame && last.isAutomatic === true && last.unsettled === undefined;
}

function takeRound(review: ReviewChanges, record: RoundRecord): boolean {
  const isKnown = review.records.some(
    (known) => compareKeys(known, record) === 0 || (known.retryId !== undefined && known.retryId === record.retryId),
  );
  if (isKnown) return false;
  insertInOrder(review.records, record);
  review.rounds = undefined;
  return true;
}

function takeViewed(review: ReviewChanges, { seq, host, hunks, isViewed }: ViewedRecord): boolean {
  return hunks.filter((hash) => review.viewed.take(hash, { seq, host, isViewed })).length > 0;
}
