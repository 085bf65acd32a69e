import type { HistoryGroup, HistoryResult, HistorySearchOutcome, HitExcerpt } from "@dialectic/shared/protocol";
import { lineEndAt, lineStartAt } from "@dialectic/shared/review";
import type { TextHits } from "../files/textMatcher.ts";
import { hitLeadChars, hitTailChars, maxHitChars, maxHitRuns } from "../limits.ts";
import type { ReviewSummary } from "../store/index.ts";
import { type Discussion, describeSubject, findAuthorAt } from "./discussionTexts.ts";
import { getHeadingPath, type SectionVersion } from "./sectionTimelines.ts";

/** Returns the surroundings of hits, each within its line; `places` alternates starts and ends. */
export function createHitExcerpts(text: string, places: readonly number[]): HitExcerpt[] {
  const excerpts: HitExcerpt[] = [];
  for (let index = 0; index < places.length; index += 2) {
    excerpts.push(createExcerpt(text, places[index] ?? 0, places[index + 1] ?? 0));
  }
  return excerpts;
}

function createExcerpt(text: string, start: number, end: number): HitExcerpt {
  const [lineStart, lineEnd] = [lineStartAt(text, start), lineEndAt(text, end)];
  const from = Math.max(lineStart, start - hitLeadChars);
  const matchEnd = Math.min(end, start + maxHitChars);
  const to = Math.min(lineEnd, end + hitTailChars);
  return {
    before: `${from > lineStart ? "…" : ""}${tidyCut(text.slice(from, start)).trimStart()}`,
    match: `${tidyCut(text.slice(start, matchEnd))}${matchEnd < end ? "…" : ""}`,
    after: `${tidyCut(text.slice(end, to))}${to < lineEnd ? "…" : ""}`,
  };
}

/** Drops the halves of surrogate pairs at the cuts, and joins lines. */
function tidyCut(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "").replace(/\s+/g, " ");
}

export interface FoundHits extends TextHits {
  readonly text: string;
}

export interface FoundComment {
  readonly said: Discussion;
  readonly hits: FoundHits;
}

/** Hits in a review; its versions are in the order of the results. */
interface ReviewHits {
  readonly review: ReviewSummary;
  readonly versions: readonly SectionVersion[];
  readonly hits: ReadonlyMap<string, FoundHits>;
  readonly comments: readonly FoundComment[];
}

/** A section's text as a reader sees it; versions that differ only in markup are merged. */
interface FoundText {
  readonly version: SectionVersion;
  readonly hits: FoundHits;
  readonly runs: SectionVersion["runs"];
}

export class FoundTally {
  readonly #limit: number;
  readonly #groups: HistoryGroup[] = [];
  #results = 0;
  #hits = 0;
  #texts = 0;
  #sections = 0;
  #comments = 0;
  #reviews = 0;
  #unreadable = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add({ review, versions, hits: hitsOf, comments }: ReviewHits): void {
    const { id, title, updatedAt, iterations, open } = review;
    const found = mergeFoundTexts(versions, hitsOf);
    if (found.length + comments.length === 0) return;
    const hits = [...found, ...comments].reduce((sum, each) => sum + each.hits.count, 0);
    const room = this.#limit - this.#results;
    const results = [
      ...found.slice(0, room).map((each) => toSectionResult(each, iterations)),
      ...comments.slice(0, Math.max(0, room - found.length)).map(toCommentResult),
    ];
    this.#results += results.length;
    this.#hits += hits;
    this.#texts += found.length + comments.length;
    this.#comments += comments.length;
    this.#sections += new Set(found.map(({ version }) => version.sectionId)).size;
    this.#reviews += 1;
    const group = { reviewId: id, title, updatedAt, iterations, isOpen: open, hits, results };
    if (results.length > 0) this.#groups.push(group);
  }

  addUnreadable(count: number): void {
    this.#unreadable += count;
  }

  /** Returns what was found, with what there is of a review that is not searched to its end. */
  outcomeWith(begun: ReviewHits | undefined): Extract<HistorySearchOutcome, { kind: "found" }> {
    if (begun !== undefined) {
      const all = this.#copy();
      all.add(begun);
      return all.outcomeWith(undefined);
    }
    return {
      kind: "found",
      hits: this.#hits,
      texts: this.#texts,
      sections: this.#sections,
      reviews: this.#reviews,
      comments: this.#comments,
      groups: [...this.#groups],
      unreadable: this.#unreadable,
    };
  }

  #copy(): FoundTally {
    const copy = new FoundTally(this.#limit);
    copy.#groups.push(...this.#groups);
    [copy.#results, copy.#hits, copy.#texts] = [this.#results, this.#hits, this.#texts];
    [copy.#sections, copy.#comments, copy.#reviews] = [this.#sections, this.#comments, this.#reviews];
    copy.#unreadable = this.#unreadable;
    return copy;
  }
}

function mergeFoundTexts(
  versions: readonly SectionVersion[],
  hitsOf: ReadonlyMap<string, FoundHits>,
): readonly FoundText[] {
  const texts = new Map<string, FoundText>();
  for (const version of versions) {
    const hits = hitsOf.get(version.hash);
    if (hits === undefined) continue;
    const key = `${version.sectionId} ${hits.text}`;
    const known = texts.get(key);
    texts.set(
      key,
      known ? { ...known, runs: mergeRuns([...known.runs, ...version.runs]) } : { version, hits, runs: version.runs },
    );
  }
  return [...texts.values()];
}

function mergeRuns(runs: SectionVersion["runs"]): SectionVersion["runs"] {
  const ordered: { from: number; to: number }[] = [];
  for (const { from, to } of runs.toSorted((one, other) => one.from - other.from)) {
    const last = ordered.at(-1);
    if (last?.to === from - 1) last.to = to;
    else ordered.push({ from, to });
  }
  return ordered;
}

function toSectionResult({ version, hits, runs }: FoundText, iterations: number): HistoryResult {
  const latestFirst = runs.toReversed();
  return {
    sectionId: version.sectionId,
    path: getHeadingPath(version),
    runs: latestFirst.slice(0, maxHitRuns).map(({ from, to }) => ({ from, to })),
    isThere: latestFirst[0]?.to === iterations,
    hits: hits.count,
    excerpts: createHitExcerpts(hits.text, hits.places),
  };
}

function toCommentResult({ said, hits }: FoundComment): HistoryResult {
  return {
    sectionId: "",
    comment: { thread: said.id, by: findAuthorAt(said, hits.places[0] ?? 0) },
    path: [describeSubject(said)],
    runs: [{ from: said.iteration, to: said.iteration }],
    isThere: true,
    hits: hits.count,
    excerpts: createHitExcerpts(hits.text, hits.places),
  };
}
