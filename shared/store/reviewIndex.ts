import type { ClosedRecord, IterationRecord, ListPart, RecordKey, SectionEntry } from "./record.ts";
import { compareKeys } from "./record.ts";
import { rebuildList } from "./sectionList.ts";

/** An iteration as the index keeps it: its section list stays the JSON it was, which is small and one object. */
export interface IndexedIteration extends RecordKey {
  readonly reviewId: string;
  readonly at: number;
  readonly client: string;
  readonly mode: IterationRecord["mode"];
  readonly section: string | undefined;
  readonly baseUri: string;
  readonly title: string;
  readonly retryId: string | undefined;
  readonly nextId: number;
  readonly sections: number;
  readonly base: RecordKey | undefined;
  readonly parts: string;
  readonly file: string;
}

/** The section list of an iteration. */
export interface RebuiltList {
  readonly iteration: IndexedIteration;
  readonly entries: readonly SectionEntry[];
  /** How many lists, itself included, are joined to make it. */
  readonly depth: number;
}

interface IndexedReview {
  readonly iterations: IndexedIteration[];
  closed?: RecordKey;
}

/** What is known of a review without reading its texts. */
export interface ReviewSummary {
  readonly id: string;
  readonly title: string;
  readonly baseUri: string;
  /** Milliseconds since the epoch, from the clocks of the hosts that wrote it. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly iterations: number;
  /** False once it was closed and nothing was presented since. */
  readonly open: boolean;
}

/** Every iteration of every review, without texts; adding the same record twice changes nothing. */
export class ReviewIndex {
  readonly #reviews = new Map<string, IndexedReview>();
  /** By host, then by sequence: numbers as keys take no memory of their own. */
  readonly #hosts = new Map<string, Map<number, IndexedIteration>>();
  readonly #retries = new Map<string, IndexedIteration>();
  readonly #strings = new Map<string, string>();
  /** The list rebuilt last: a review grows from its latest iteration. */
  #rebuilt: RebuiltList | undefined;

  /** Adds an iteration in its place; true when that was news. */
  add(record: IterationRecord, file: string): boolean {
    if (this.#find(record)) return false;
    const iteration = this.#compact(record, file);
    const ofHost = this.#hosts.get(iteration.host) ?? new Map<number, IndexedIteration>();
    this.#hosts.set(iteration.host, ofHost.set(iteration.seq, iteration));
    if (this.#isRepeated(iteration)) return false;
    const { iterations } = this.#review(iteration.reviewId);
    const later = iterations.findLastIndex((other) => compareKeys(other, iteration) < 0) + 1;
    iterations.splice(later, 0, iteration);
    return true;
  }

  /** Notes that a review was closed; true when that was news. */
  close({ reviewId, seq, host }: ClosedRecord): boolean {
    const review = this.#review(reviewId);
    if (review.closed && compareKeys(review.closed, { seq, host }) >= 0) return false;
    review.closed = { seq, host };
    return true;
  }

  /** All reviews, the one that was written to last first. */
  reviews(): readonly ReviewSummary[] {
    const written = [...this.#reviews].flatMap(([id, review]) => {
      const latest = review.iterations.at(-1);
      return latest ? [{ latest, summary: summaryOf(id, review, latest) }] : [];
    });
    return written.sort((one, other) => compareKeys(other.latest, one.latest)).map(({ summary }) => summary);
  }

  /** The iterations of a review in their order; the first one has number 1. */
  iterations(reviewId: string): readonly IndexedIteration[] {
    return this.#reviews.get(reviewId)?.iterations ?? [];
  }

  /** The iteration that was made for a call, whichever host made it. */
  findRetry(retryId: string): IndexedIteration | undefined {
    return this.#retries.get(retryId);
  }

  /** The sections of an iteration, or nothing when a record that it builds on is missing. */
  sections(iteration: IndexedIteration): RebuiltList | undefined {
    const missing: IndexedIteration[] = [];
    let link: IndexedIteration | undefined = iteration;
    while (link && link !== this.#rebuilt?.iteration) {
      missing.push(link);
      if (link.base && !this.#baseOf(link)) return undefined;
      link = this.#baseOf(link);
    }
    let entries = link && this.#rebuilt ? this.#rebuilt.entries : [];
    for (const next of missing.toReversed()) {
      // It was parsed by its schema before it was kept as JSON.
      const rebuilt = rebuildList(entries, JSON.parse(next.parts) as ListPart[]);
      if (!rebuilt) return undefined;
      entries = rebuilt;
    }
    this.#rebuilt = { iteration, entries, depth: missing.length + (link && this.#rebuilt ? this.#rebuilt.depth : 0) };
    return this.#rebuilt;
  }

  #baseOf(iteration: IndexedIteration): IndexedIteration | undefined {
    const { base } = iteration;
    // A base is always earlier; anything else would not end.
    return base && compareKeys(base, iteration) < 0 ? this.#find(base) : undefined;
  }

  /** Two hosts, or a host before and after a crash, can write the same call: the earlier one stands. */
  #isRepeated(iteration: IndexedIteration): boolean {
    if (iteration.retryId === undefined) return false;
    const known = this.#retries.get(iteration.retryId);
    if (known && compareKeys(known, iteration) < 0) return true;
    this.#retries.set(iteration.retryId, iteration);
    const beside = known ? this.#review(known.reviewId).iterations : [];
    if (known) beside.splice(beside.indexOf(known), 1);
    return false;
  }

  #review(id: string): IndexedReview {
    const known = this.#reviews.get(id);
    if (known) return known;
    const review: IndexedReview = { iterations: [] };
    this.#reviews.set(id, review);
    return review;
  }

  #find({ seq, host }: RecordKey): IndexedIteration | undefined {
    return this.#hosts.get(host)?.get(seq);
  }

  #compact(record: IterationRecord, file: string): IndexedIteration {
    const { base, section, retryId } = record;
    return {
      reviewId: this.#shared(record.reviewId),
      seq: record.seq,
      host: this.#shared(record.host),
      at: record.at,
      client: this.#shared(record.client),
      mode: record.mode,
      section: section === undefined ? undefined : this.#shared(section),
      baseUri: this.#shared(record.baseUri),
      title: this.#shared(record.title),
      retryId,
      nextId: record.nextId,
      sections: record.sections,
      base: base && (this.#find(base) ?? base),
      parts: JSON.stringify(record.parts),
      file: this.#shared(file),
    };
  }

  /** One copy of a string that many iterations have. */
  #shared(text: string): string {
    const known = this.#strings.get(text);
    if (known === undefined) this.#strings.set(text, text);
    return known ?? text;
  }
}

function summaryOf(id: string, { iterations, closed }: IndexedReview, latest: IndexedIteration): ReviewSummary {
  return {
    id,
    title: latest.title,
    baseUri: latest.baseUri,
    createdAt: iterations[0]?.at ?? latest.at,
    updatedAt: latest.at,
    iterations: iterations.length,
    open: !closed || compareKeys(closed, latest) < 0,
  };
}
