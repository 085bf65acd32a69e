import type { ClosedRecord, IterationRecord, ListPart, RecordKey, SectionEntry } from "./record.ts";
import { compareKeys } from "./record.ts";
import { rebuildList } from "./sectionList.ts";

/** An iteration as the index keeps it: its section list stays the JSON it was, which is small and one object. */
export interface IndexedIteration extends Omit<IterationRecord, "parts" | "kind"> {
  readonly parts: string;
  readonly file: string;
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
  readonly #iterations = new Map<string, IndexedIteration>();
  readonly #retries = new Map<string, IndexedIteration>();
  readonly #strings = new Map<string, string>();
  /** The list rebuilt last: a review grows from its latest iteration. */
  #rebuilt: { readonly iteration: IndexedIteration; readonly list: readonly SectionEntry[] } | undefined;

  /** Adds an iteration in its place; true when that was news. */
  add(record: IterationRecord, file: string): boolean {
    const key = keyOf(record);
    if (this.#iterations.has(key)) return false;
    const iteration = this.#compact(record, file);
    this.#iterations.set(key, iteration);
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

  /** How many lists have to be rebuilt before this one. */
  depth(iteration: IndexedIteration): number {
    return this.#chain(iteration).length;
  }

  /** The sections of an iteration, or nothing when a record that it builds on is missing. */
  sections(iteration: IndexedIteration): readonly SectionEntry[] | undefined {
    const chain = this.#chain(iteration);
    const known = this.#rebuilt ? chain.indexOf(this.#rebuilt.iteration) : -1;
    let list: readonly SectionEntry[] | undefined = known < 0 ? [] : this.#rebuilt?.list;
    for (const link of (known < 0 ? chain : chain.slice(0, known)).reverse()) {
      if (!list || (link.base && !this.#baseOf(link))) return undefined;
      // It was parsed by its schema before it was kept as JSON.
      list = rebuildList(list, JSON.parse(link.parts) as ListPart[]);
    }
    if (!list) return undefined;
    this.#rebuilt = { iteration, list };
    return list;
  }

  /** From an iteration back to the one whose list stands on its own. */
  #chain(iteration: IndexedIteration): IndexedIteration[] {
    const chain: IndexedIteration[] = [];
    for (let link: IndexedIteration | undefined = iteration; link; link = this.#baseOf(link)) chain.push(link);
    return chain;
  }

  #baseOf(iteration: IndexedIteration): IndexedIteration | undefined {
    const { base } = iteration;
    // A base is always earlier; anything else would not end.
    return base && compareKeys(base, iteration) < 0 ? this.#iterations.get(keyOf(base)) : undefined;
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

  #compact({ kind: _, parts, ...record }: IterationRecord, file: string): IndexedIteration {
    return {
      ...record,
      reviewId: this.#shared(record.reviewId),
      host: this.#shared(record.host),
      client: this.#shared(record.client),
      baseUri: this.#shared(record.baseUri),
      title: this.#shared(record.title),
      file: this.#shared(file),
      parts: JSON.stringify(parts),
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

function keyOf({ seq, host }: RecordKey): string {
  return `${seq} ${host}`;
}
