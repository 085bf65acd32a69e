import type { CancelSignal, HistoryQuery, HistorySearchOutcome } from "@dialectic/shared/protocol";
import { compilePattern, createSourceFilter, type Feedback } from "@dialectic/shared/review";
import { type Breath, createBreath } from "../base/breath.ts";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { createTextMatcher, type MatchOutcome, type ReadText, type TextMatcher } from "../files/textMatcher.ts";
import { historyBatchTexts } from "../limits.ts";
import type { ReviewStore, ReviewSummary } from "../store/index.ts";
import { hasComments, readDiscussion } from "./discussionTexts.ts";
import { type FoundComment, type FoundHits, FoundTally } from "./foundTally.ts";
import type { ReadableTexts, TextReading } from "./readableTexts.ts";
import type { SectionTimelines, SectionVersion } from "./sectionTimelines.ts";

const refusals: Readonly<Record<Exclude<MatchOutcome["kind"], "matched">, string>> = {
  late: "This expression takes too long.",
  unusable: "This expression is too large.",
  cancelled: "A newer search has replaced this one.",
};

interface SearchParts {
  readonly store: ReviewStore;
  readonly timelines: SectionTimelines;
  readonly texts: ReadableTexts;
}

type Steps = AsyncGenerator<undefined, HistorySearchOutcome, undefined>;

/** One query on its way through all reviews, the most recently changed one first. It can pause with what it has found, and go on later. */
export class HistoryPass {
  readonly #parts: SearchParts;
  readonly #query: HistoryQuery;
  readonly #tally: FoundTally;
  readonly #hits = new Map<string, FoundHits>();
  readonly #searched = new Set<string>();
  readonly #steps: Steps;
  #breath: Breath = () => Promise.resolve(true);
  /** The review that is searched now. */
  #current: { readonly review: ReviewSummary; readonly versions: readonly SectionVersion[] } | undefined;
  #unreadable = 0;
  /** Texts and comments with hits, and how many of them the last answer had. */
  #found = 0;
  #told = 0;

  constructor(parts: SearchParts, query: HistoryQuery) {
    this.#parts = parts;
    this.#query = query;
    this.#tally = new FoundTally(query.limit);
    this.#steps = this.#search();
  }

  /**
   * Searches on, until the end, or after `patienceMs` until there is something that the last answer did not have: what is found so far. It
   * yields to other work regularly; a signal aborts it for good.
   */
  async goOn(
    signal: Pick<CancelSignal, "aborted">,
    patienceMs = Number.POSITIVE_INFINITY,
  ): Promise<HistorySearchOutcome> {
    this.#breath = createBreath(signal);
    const end = performance.now() + patienceMs;
    for (;;) {
      const step = await this.#steps.next();
      if (step.done === true) return step.value;
      if (this.#found === this.#told || performance.now() < end) continue;
      this.#told = this.#found;
      const found = this.#tally.outcomeWith(this.#current && { ...this.#current, hits: this.#hits, comments: [] });
      return { ...found, isPartial: true };
    }
  }

  /** Ends a query that will not go on. */
  end(): void {
    void this.#steps.return(refuse(refusals.cancelled));
  }

  async *#search(): Steps {
    const { query, limit: _, ...options } = this.#query;
    const pattern = compilePattern({ text: query, ...options });
    if (pattern.kind === "invalid") return refuse(pattern.reason);
    if (pattern.kind === "nothing") return this.#tally.outcomeWith(undefined);
    const { store, timelines, texts } = this.#parts;
    const matcher = createTextMatcher(pattern);
    const reading = texts.begin(createSourceFilter(pattern));
    try {
      for (const review of store.reviews()) {
        const timeline = await timelines.read(review.id, this.#breath);
        if (timeline === undefined) return refuse(refusals.cancelled);
        const { versions } = timeline;
        this.#current = { review, versions };
        for (const batch of this.#listBatches(versions.map(({ hash }) => hash))) {
          const refused = await this.#searchTexts(batch, reading, matcher);
          if (refused !== undefined) return refused;
          yield;
        }
        const said = await this.#searchComments(store.books.feedback.feedback(review.id), matcher);
        if (said.kind === "refused") return said;
        this.#current = undefined;
        this.#tally.add({ review, versions, hits: this.#hits, comments: said.found });
        this.#tally.addUnreadable(timeline.unreadable);
        yield;
      }
      this.#tally.addUnreadable(this.#unreadable);
      return this.#tally.outcomeWith(undefined);
    } finally {
      reading.end();
    }
  }

  #listBatches(hashes: readonly string[]): readonly (readonly string[])[] {
    const fresh = [...new Set(hashes)].filter((hash) => !this.#searched.has(hash));
    const count = Math.ceil(fresh.length / historyBatchTexts);
    return Array.from({ length: count }, (_, at) => fresh.slice(at * historyBatchTexts, (at + 1) * historyBatchTexts));
  }

  async #searchTexts(
    batch: readonly string[],
    reading: TextReading,
    matcher: TextMatcher,
  ): Promise<Refused | undefined> {
    const texts = await reading.read(batch, this.#breath);
    if (texts === undefined) return refuse(refusals.cancelled);
    const refused = await this.#match(texts.found, matcher);
    if (refused !== undefined) return refused;
    this.#unreadable += texts.unreadable;
    for (const hash of batch) this.#searched.add(hash);
    return undefined;
  }

  async #match(texts: ReadonlyMap<string, ReadText>, matcher: TextMatcher): Promise<Refused | undefined> {
    const outcome = await matcher.match([...texts.values()], this.#breath);
    if (outcome.kind !== "matched") return refuse(refusals[outcome.kind]);
    for (const [place, [hash, { text }]] of [...texts].entries()) {
      const hits = outcome.hits[place];
      if (hits === undefined || hits.count === 0) continue;
      this.#hits.set(hash, { ...hits, text });
      this.#found += 1;
    }
    return undefined;
  }

  async #searchComments(
    { threads, verdicts }: Pick<Feedback, "threads" | "verdicts">,
    matcher: TextMatcher,
  ): Promise<Refused | { readonly kind: "searched"; readonly found: readonly FoundComment[] }> {
    // The text of a verdict that began a thread is there.
    const all = [...threads, ...verdicts.filter(({ thread }) => thread === undefined)].filter(hasComments);
    const outcome = await matcher.match(all.map(readDiscussion), this.#breath);
    if (outcome.kind !== "matched") return refuse(refusals[outcome.kind]);
    const found = all.flatMap((said, place): readonly FoundComment[] => {
      const hits = outcome.hits[place];
      return hits === undefined || hits.count === 0
        ? []
        : [{ said, hits: { ...hits, text: readDiscussion(said).text } }];
    });
    this.#found += found.length;
    return { kind: "searched", found };
  }
}
