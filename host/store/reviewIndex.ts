import { AnchorIndex } from "./anchorIndex.ts";
import { type BookRecord, type Books, openBooks, takeRecord } from "./books.ts";
import type { IndexedIteration, IterationOrigin } from "./indexedIteration.ts";
import { NumberedIterations } from "./numberedIterations.ts";
import { countUpTo, insertInOrder } from "./orderedPlaces.ts";
import type { ClosedRecord, CommittedRecord, EventRecord, IterationRecord, ListPart, SectionEntry } from "./record.ts";
import { compareKeys, type RecordKey, type Write } from "./recordKey.ts";
import {
  findCommit,
  type IndexedReview,
  type ReviewCommit,
  type ReviewSummary,
  summarizeReview,
} from "./reviewSummary.ts";
import { rebuildList } from "./sectionList.ts";
import { detachText, SharedTexts } from "./sharedTexts.ts";

export interface RebuiltList {
  readonly iteration: IndexedIteration;
  readonly entries: readonly SectionEntry[];
  /** Number of lists that were joined to build it, including its own. */
  readonly depth: number;
}

/** All iterations of all reviews, without texts. Adding a record twice changes nothing. */
export class ReviewIndex {
  readonly anchors = new AnchorIndex();
  readonly books: Books;
  readonly #reviews = new Map<string, IndexedReview>();
  /** By host, then in sequence order: an array takes a quarter of the memory of a map. */
  readonly #hosts = new Map<string, IndexedIteration[]>();
  readonly #retries = new Map<string, IndexedIteration>();
  readonly #texts = new SharedTexts();
  #origin: IterationOrigin | undefined;
  /** The list rebuilt last: a review grows from its latest iteration. */
  #rebuilt: RebuiltList | undefined;
  #listed: readonly ReviewSummary[] | undefined;

  constructor(write: Write<BookRecord>) {
    this.books = openBooks(write);
  }

  /** Prepares an event of a segment file, and returns a function that adds it and returns true when it was new. */
  take(event: EventRecord, file: string): () => boolean {
    const add = this.#take(event, file);
    return () => {
      // Any record but an anchor may change what a review is called, or whether it is open.
      if (event.kind !== "anchors") this.#listed = undefined;
      return add();
    };
  }

  #take(event: EventRecord, file: string): () => boolean {
    switch (event.kind) {
      case "iteration":
        return this.#prepare(event, file);
      case "closed":
        return () => this.#close(event);
      case "committed":
        return () => this.#commit(event);
      case "anchors":
        return () => this.anchors.add(event);
      default:
        return () => takeRecord(this.books, event);
    }
  }

  /** Does everything possible before an iteration is on disk, and returns a function that adds it; that returns true when it was new. */
  #prepare(record: IterationRecord, file: string): () => boolean {
    if (this.#find(record)) return () => false;
    const iteration = this.#compact(record, file);
    return () => this.#add(iteration);
  }

  #add(iteration: IndexedIteration): boolean {
    const ofHost = this.#hosts.get(iteration.host) ?? [];
    this.#hosts.set(iteration.host, ofHost);
    insertInOrder(ofHost, iteration);
    if (this.#isRepeated(iteration)) return false;
    this.#review(iteration.origin.reviewId).numbers.add(iteration);
    return true;
  }

  #close(record: ClosedRecord): boolean {
    const review = this.#review(record.reviewId);
    if (review.closed && compareKeys(review.closed, record) >= 0) return false;
    review.closed = record;
    return true;
  }

  #commit(record: CommittedRecord): boolean {
    const review = this.#review(record.reviewId);
    if (review.committed && compareKeys(review.committed, record) >= 0) return false;
    review.committed = record;
    return true;
  }

  /** Returns the commit of a review, unless something was presented since. */
  committed(reviewId: string): ReviewCommit | undefined {
    const review = this.#reviews.get(reviewId);
    return review && findCommit(review);
  }

  /** Returns true when a review shows a proposed edit. In older stores, only its first round has that information. */
  #isProposal(reviewId: string): boolean {
    const isMarked = this.#reviews.get(reviewId)?.numbers.all[0]?.origin.isProposal === true;
    return isMarked || this.books.changes.rounds(reviewId)[0]?.edit !== undefined;
  }

  /** Returns all reviews, most recently written first: the same list until a record is added, because each call asks many times. */
  reviews(): readonly ReviewSummary[] {
    this.#listed ??= this.#list();
    return this.#listed;
  }

  #list(): readonly ReviewSummary[] {
    const written = [...this.#reviews].flatMap(([id, review]) => {
      const latest = review.numbers.all.at(-1);
      return latest
        ? [{ latest, summary: { ...summarizeReview(id, review, latest), isProposal: this.#isProposal(id) } }]
        : [];
    });
    return written.sort((one, other) => compareKeys(other.latest, one.latest)).map(({ summary }) => summary);
  }

  iterations(reviewId: string): readonly IndexedIteration[] {
    return this.#reviews.get(reviewId)?.numbers.all ?? [];
  }

  numbers(reviewId: string): NumberedIterations | undefined {
    return this.#reviews.get(reviewId)?.numbers;
  }

  has(key: RecordKey): boolean {
    return this.#find(key) !== undefined;
  }

  findRetry(retryId: string): IndexedIteration | undefined {
    return this.#retries.get(retryId);
  }

  /** Returns the sections of an iteration; undefined when a record it builds on is missing. */
  sections(iteration: IndexedIteration): RebuiltList | undefined {
    const missing: IndexedIteration[] = [];
    let link: IndexedIteration | undefined = iteration;
    while (link && link !== this.#rebuilt?.iteration) {
      missing.push(link);
      if (link.base && !this.#findBase(link)) return undefined;
      link = this.#findBase(link);
    }
    let entries = link && this.#rebuilt ? this.#rebuilt.entries : [];
    for (const next of missing.toReversed()) {
      const rebuilt = rebuildList(entries, parseParts(next));
      if (!rebuilt) return undefined;
      entries = rebuilt;
    }
    this.#rebuilt = { iteration, entries, depth: missing.length + (link && this.#rebuilt ? this.#rebuilt.depth : 0) };
    return this.#rebuilt;
  }

  /** Caches the list of an iteration, which is likely to be requested next. */
  remember(key: RecordKey, list: Omit<RebuiltList, "iteration">): void {
    const iteration = this.#find(key);
    if (iteration) this.#rebuilt = { iteration, ...list };
  }

  #findBase(iteration: IndexedIteration): IndexedIteration | undefined {
    const { base } = iteration;
    // A base is always earlier; this guard prevents an endless loop.
    return base && compareKeys(base, iteration) < 0 ? this.#find(base) : undefined;
  }

  /** The same call can be written twice, by two hosts or before and after a crash; the earlier record counts. */
  #isRepeated(iteration: IndexedIteration): boolean {
    if (iteration.retryId === undefined) return false;
    const known = this.#retries.get(iteration.retryId);
    if (known && compareKeys(known, iteration) < 0) {
      this.#review(iteration.origin.reviewId).numbers.replace(iteration, known);
      return true;
    }
    this.#retries.set(iteration.retryId, iteration);
    if (known) this.#review(known.origin.reviewId).numbers.replace(known, iteration);
    return false;
  }

  #review(id: string): IndexedReview {
    const known = this.#reviews.get(id);
    if (known) return known;
    const review: IndexedReview = { numbers: new NumberedIterations() };
    this.#reviews.set(id, review);
    return review;
  }

  #find({ seq, host }: RecordKey): IndexedIteration | undefined {
    const ofHost = this.#hosts.get(host) ?? [];
    const found = ofHost[countUpTo(ofHost, { seq, host }) - 1];
    return found?.seq === seq ? found : undefined;
  }

  #compact(record: IterationRecord, file: string): IndexedIteration {
    const { base, section, retryId, frontMatter } = record;
    return {
      number: record.number ?? 0,
      isCounted: record.number === undefined,
      seq: record.seq,
      host: this.#texts.share(record.host),
      origin: this.#shareOrigin(record, file),
      at: record.at,
      section: section === undefined ? undefined : this.#texts.share(section),
      nextId: record.nextId,
      frontMatter: frontMatter === undefined ? undefined : this.#texts.share(frontMatter),
      sections: record.sections,
      base: base && (this.#find(base) ?? base),
      retryId: retryId === undefined ? undefined : detachText(retryId),
      parts: JSON.stringify(record.parts),
    };
  }

  #shareOrigin(record: IterationRecord, file: string): IterationOrigin {
    const { reviewId, client, mode, baseUri, title, isProposal, isPlan } = record;
    const last = this.#origin;
    const isSame = last && last.reviewId === reviewId && last.client === client && last.mode === mode;
    if (
      isSame &&
      last.baseUri === baseUri &&
      last.title === title &&
      last.file === file &&
      last.isProposal === isProposal &&
      last.isPlan === isPlan
    )
      return last;
    this.#origin = {
      reviewId: this.#texts.share(reviewId),
      client: this.#texts.share(client),
      mode,
      baseUri: this.#texts.share(baseUri),
      title: this.#texts.share(title),
      isProposal,
      isPlan,
      file: this.#texts.share(file),
    };
    return this.#origin;
  }
}

function parseParts({ parts }: IndexedIteration): readonly ListPart[] {
  return JSON.parse(parts) as ListPart[]; // the JSON was made from such parts
}
