import type { CancelSignal, HistoryQuery, HistorySearchOutcome } from "@dialectic/shared/protocol";
import {
  compilePattern,
  createSourceFilter,
  type Feedback,
  foldCase,
  renderReadableText,
  SourceText,
} from "@dialectic/shared/review";
import { type Breath, createBreath } from "../base/breath.ts";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { createTextMatcher, type MatchOutcome, type ReadText, type TextMatcher } from "../files/textMatcher.ts";
import { historyBatchTexts, maxHistoryTextChars } from "../limits.ts";
import type { ReviewStore } from "../store/index.ts";
import { hasComments, readDiscussion } from "./discussionTexts.ts";
import { type FoundComment, type FoundHits, FoundTally } from "./foundTally.ts";
import { SectionTimelines } from "./sectionTimelines.ts";

const refusals: Readonly<Record<Exclude<MatchOutcome["kind"], "matched">, string>> = {
  late: "This expression takes too long.",
  unusable: "This expression is too large.",
  cancelled: "A newer search has replaced this one.",
};

/** Searches the texts of all iterations of all reviews, each text once, and the comments on them. */
export class HistorySearch {
  readonly #store: ReviewStore;
  readonly #timelines: SectionTimelines;
  readonly #texts: ReadableTexts;

  constructor(store: ReviewStore, texts = new ReadableTexts(store)) {
    this.#store = store;
    this.#timelines = new SectionTimelines(store);
    this.#texts = texts;
  }

  /** Runs a query; it yields to other work regularly, and a signal aborts it. */
  async search(
    { query, limit, ...options }: HistoryQuery,
    signal: Pick<CancelSignal, "aborted">,
  ): Promise<HistorySearchOutcome> {
    const pattern = compilePattern({ text: query, ...options });
    if (pattern.kind === "invalid") return refuse(pattern.reason);
    const tally = new FoundTally(limit);
    if (pattern.kind === "nothing") return tally.outcome();
    const reading = this.#texts.begin(createSourceFilter(pattern));
    const pass = new SearchPass(reading, createTextMatcher(pattern), createBreath(signal));
    try {
      for (const review of this.#store.reviews()) {
        const timeline = await this.#timelines.read(review.id, pass.breath);
        if (timeline === undefined) return refuse(refusals.cancelled);
        const refused = await pass.searchAll(timeline.versions.map(({ hash }) => hash));
        if (refused !== undefined) return refused;
        const said = await pass.searchComments(this.#store.books.feedback.feedback(review.id));
        if (said.kind === "refused") return said;
        tally.add(review, { versions: timeline.versions, hits: pass.hits, comments: said.found });
        tally.addUnreadable(timeline.unreadable);
      }
      tally.addUnreadable(pass.unreadable);
      return tally.outcome();
    } finally {
      reading.end();
    }
  }
}

class SearchPass {
  readonly hits = new Map<string, FoundHits>();
  readonly breath: Breath;
  readonly #reading: ReturnType<ReadableTexts["begin"]>;
  readonly #matcher: TextMatcher;
  readonly #searched = new Set<string>();
  unreadable = 0;

  constructor(reading: ReturnType<ReadableTexts["begin"]>, matcher: TextMatcher, breath: Breath) {
    this.#reading = reading;
    this.#matcher = matcher;
    this.breath = breath;
  }

  async searchAll(hashes: readonly string[]): Promise<Refused | undefined> {
    const fresh = [...new Set(hashes)].filter((hash) => !this.#searched.has(hash));
    for (let start = 0; start < fresh.length; start += historyBatchTexts) {
      const batch = fresh.slice(start, start + historyBatchTexts);
      const texts = await this.#reading.read(batch, this.breath);
      if (texts === undefined) return refuse(refusals.cancelled);
      const refused = await this.#match(texts.found);
      if (refused !== undefined) return refused;
      this.unreadable += texts.unreadable;
      for (const hash of batch) this.#searched.add(hash);
    }
    return undefined;
  }

  async searchComments({
    threads,
    verdicts,
  }: Pick<Feedback, "threads" | "verdicts">): Promise<
    Refused | { readonly kind: "searched"; readonly found: readonly FoundComment[] }
  > {
    // The text of a verdict that began a thread is there.
    const all = [...threads, ...verdicts.filter(({ thread }) => thread === undefined)].filter(hasComments);
    const outcome = await this.#matcher.match(all.map(readDiscussion), this.breath);
    if (outcome.kind !== "matched") return refuse(refusals[outcome.kind]);
    const found = all.flatMap((said, place): readonly FoundComment[] => {
      const hits = outcome.hits[place];
      return hits === undefined || hits.count === 0
        ? []
        : [{ said, hits: { ...hits, text: readDiscussion(said).text } }];
    });
    return { kind: "searched", found };
  }

  async #match(texts: ReadonlyMap<string, ReadText>): Promise<Refused | undefined> {
    const outcome = await this.#matcher.match([...texts.values()], this.breath);
    if (outcome.kind !== "matched") return refuse(refusals[outcome.kind]);
    for (const [place, [hash, { text }]] of [...texts].entries()) {
      const hits = outcome.hits[place];
      if (hits !== undefined && hits.count > 0) this.hits.set(hash, { ...hits, text });
    }
    return undefined;
  }
}

/**
 * Section texts without markup. The texts that one search has read are kept for the next, newest first, up to a limit. To remove the
 * markup takes most of the time, so it is done only in texts that may have a hit.
 */
export class ReadableTexts {
  readonly #store: ReviewStore;
  readonly #room: number;
  #kept: ReadonlyMap<string, ReadText | SourceText> = new Map();

  constructor(store: ReviewStore, room = maxHistoryTextChars) {
    this.#store = store;
    this.#room = room;
  }

  begin(mayHave: (text: SourceText) => boolean): TextReading {
    const before = this.#kept;
    const seen = new Map<string, ReadText | SourceText>();
    let length = 0;
    const keep = (hash: string, text: ReadText | SourceText) => {
      const more = text instanceof SourceText ? text.source.length : text.text.length + text.folded.length;
      if (seen.has(hash) || length + more > this.#room) return;
      seen.set(hash, text);
      length += more;
    };
    return {
      read: async (hashes, breath) => {
        const unknown = new Set(hashes.filter((hash) => !before.has(hash) && !seen.has(hash)));
        const { texts } = unknown.size === 0 ? { texts: new Map<string, string>() } : await this.#store.texts(unknown);
        const found = new Map<string, ReadText>();
        let unreadable = 0;
        for (const hash of hashes) {
          const known = before.get(hash) ?? seen.get(hash) ?? toSource(texts.get(hash));
          const text = known instanceof SourceText && mayHave(known) ? readSource(known) : known;
          if (text === undefined) unreadable += 1;
          else {
            if (!(text instanceof SourceText)) found.set(hash, text);
            keep(hash, text);
          }
          if (!(await breath())) return undefined;
        }
        return { found, unreadable };
      },
      end: () => {
        // Cached texts that an unfinished search has not reached are still valid.
        for (const [hash, text] of this.#kept) keep(hash, text);
        this.#kept = seen;
      },
    };
  }
}

interface TextReading {
  /** Returns those of the readable texts that may have a hit; undefined when the search was cancelled. */
  read(
    hashes: readonly string[],
    breath: Breath,
  ): Promise<{ readonly found: ReadonlyMap<string, ReadText>; readonly unreadable: number } | undefined>;
  end(): void;
}

function toSource(source: string | undefined): SourceText | undefined {
  return source === undefined ? undefined : new SourceText(source);
}

function readSource({ source }: SourceText): ReadText {
  const text = renderReadableText(source);
  const folded = foldCase(text);
  return { text, folded: folded === text ? text : folded };
}
