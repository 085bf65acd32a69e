import { countPlain, patternOf, plainHits, type SearchPattern } from "@dialectic/shared/review";
import { type PanelState, type PanelStore, shownReview } from "../../state/panelStore.ts";
import type { SearchResult, SectionHits } from "../../state/searchState.ts";
import type { SectionColumns } from "../../state/sectionColumns.ts";
import type { ExpressionHits } from "./expressionHits.ts";
import { type HitPlace, nearestOrdinal, numberOf, ordinalFrom, sectionWithHits, stepFrom } from "./hitWalk.ts";
import type { SearchText, SearchTexts } from "./searchTexts.ts";

/** A hit by what it stands in, so that it can be found again after an update. */
export interface CurrentHit {
  readonly id: string;
  readonly hash: string;
  readonly index: number;
  readonly ordinal: number;
  /** Hits of its section. */
  readonly count: number;
  readonly start: number;
  readonly end: number;
}

/** What a search works with. */
export interface SearchParts {
  readonly store: PanelStore;
  readonly texts: SearchTexts;
  readonly expressions: ExpressionHits;
}

interface Origin {
  readonly id: string | undefined;
  readonly start: number;
  readonly deadline: number;
  /** Nothing else is shown meanwhile: the reader has asked for that section. */
  readonly isChosen: boolean;
}

/** Milliseconds after which an answer no longer moves the reader, who has gone on by then. */
const patience = 1_000;
/** The same for a section that was asked for, of which the reader waits for the text. */
const longPatience = 10_000;
/** Milliseconds between two looks at what has been read meanwhile. */
const pace = 100;
const none = new Uint32Array();

/** Follows the query and the review of the store, and tells it what is found. */
export class ReviewSearch {
  readonly #store: PanelStore;
  readonly #texts: SearchTexts;
  readonly #expressions: ExpressionHits;
  #pattern: SearchPattern = { kind: "nothing" };
  #sections: SectionColumns | undefined;
  #counts = new Map<SearchText, number>();
  #hits: SectionHits = { ids: [], counts: [] };
  #current: CurrentHit | undefined;
  /** From where the first answer is to be shown, if it comes in time. */
  #origin: Origin | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Called when the reader wants to see a hit. */
  onReveal: (hit: CurrentHit) => void = () => undefined;
  /** Called when hits are others than before. */
  onChange: () => void = () => undefined;

  constructor({ store, texts, expressions }: SearchParts) {
    this.#store = store;
    this.#texts = texts;
    this.#expressions = expressions;
    store.subscribe((state, before) => this.#follow(state, before));
  }

  /** The hit at which the reader is. */
  get current(): CurrentHit | undefined {
    return this.#current;
  }

  /** Text and hits of a section, for who marks them; nothing while there is nothing to mark. */
  markable(hash: string): { readonly text: string; readonly hits: Uint32Array } | undefined {
    const text = this.#store.getState().search.isOpen ? this.#texts.get(hash)?.text : undefined;
    return text === undefined ? undefined : { text, hits: this.#hitsOf(hash) ?? none };
  }

  /** Says that more has been read or matched. */
  readonly notice = (): void => {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#publish();
    }, pace);
  };

  /** Says that the worker has answered, which the reader is waiting for. */
  readonly noticeAnswer = (): void => {
    if (this.#origin === undefined && this.#expressions.isBusy) this.notice();
    else this.#publish();
  };

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #follow(state: PanelState, before: PanelState): void {
    const { search } = state;
    const sections = shownReview(state)?.sections;
    const isReopened = search.isOpen !== before.search.isOpen;
    if (isReopened) this.#texts.setWanted(search.isOpen);
    if (search.isOpen && (isReopened || sections !== this.#sections)) this.#setSections(sections);
    if (isReopened || search.query !== before.search.query) this.#setPattern(state, isReopened);
    if (search.isFiltering !== before.search.isFiltering) this.#publish();
    if (search.target !== undefined && search.target !== before.search.target) this.#goTo(search.target.sectionId);
    if (search.step !== undefined && search.step !== before.search.step) this.#step(search.step.by, state.activeId);
  }

  #setSections(sections: SectionColumns | undefined): void {
    this.#sections = sections;
    if (sections === undefined) return;
    this.#texts.setSections(sections);
    this.#publish();
  }

  #setPattern({ search, activeId }: PanelState, isReopened: boolean): void {
    this.#pattern = search.isOpen ? patternOf(search.query) : { kind: "nothing" };
    this.#counts = new Map();
    this.#expressions.setExpression(this.#pattern.kind === "expression" ? this.#pattern : undefined);
    const { current } = this;
    // Who opens the bar again has not asked for another place yet.
    const from =
      isReopened || search.scope === "all" ? undefined : (current ?? this.#origin ?? { id: activeId, start: 0 });
    this.#current = undefined;
    this.#origin = from && { id: from.id, start: from.start, deadline: performance.now() + patience, isChosen: false };
    this.#publish();
  }

  #publish(): void {
    const { search } = this.#store.getState();
    const isActive = this.#pattern.kind === "plain" || this.#pattern.kind === "expression";
    this.#hits = isActive && this.#sections !== undefined ? this.#count(this.#sections) : { ids: [], counts: [] };
    if (this.#origin !== undefined) this.#showFrom(this.#origin);
    else this.#keepCurrent();
    const result = this.#result(isActive);
    const hits = isActive ? this.#hits : undefined;
    const matching = isActive && search.isFiltering ? this.#matching(search.matching) : undefined;
    this.#store.setState((state) => ({ search: { ...state.search, result, hits, matching } }));
    this.onChange();
  }

  #result(isActive: boolean): SearchResult {
    if (this.#pattern.kind === "invalid") return this.#pattern;
    if (!isActive) return { kind: "none" };
    const total = this.#hits.counts.reduce((sum, count) => sum + count, 0);
    const current = this.#current === undefined || total === 0 ? undefined : numberOf(this.#hits, this.#current);
    const isReading = !this.#texts.isComplete || this.#expressions.isBusy;
    return { kind: "hits", total, current, isReading, isLate: this.#expressions.isLate };
  }

  #count({ ids, hashes }: SectionColumns): SectionHits {
    return { ids, counts: hashes.map((hash) => this.#countOf(hash) ?? 0) };
  }

  #countOf(hash: string): number | undefined {
    const text = this.#texts.get(hash);
    if (text === undefined) return undefined;
    const known = this.#counts.get(text);
    if (known !== undefined) return known;
    const count = this.#countIn(text);
    if (count !== undefined) this.#counts.set(text, count);
    return count;
  }

  #countIn(text: SearchText): number | undefined {
    const pattern = this.#pattern;
    if (pattern.kind === "plain") return countPlain(pattern.isCaseSensitive ? text.text : text.folded, pattern);
    if (pattern.kind !== "expression") return undefined;
    const hits = this.#expressions.get(text);
    if (hits === undefined) this.#expressions.want(text);
    return hits === undefined ? undefined : hits.length / 2;
  }

  #hitsOf(hash: string): Uint32Array | undefined {
    const pattern = this.#pattern;
    const text = this.#texts.get(hash);
    if (text === undefined) return undefined;
    if (pattern.kind === "expression") return this.#expressions.get(text);
    if (pattern.kind !== "plain") return undefined;
    return plainHits(pattern.isCaseSensitive ? text.text : text.folded, pattern);
  }

  /** The sections to leave; while nothing is found, all of them. A text that is not read yet does not make its section go. */
  #matching(before: ReadonlySet<string> | undefined): ReadonlySet<string> | undefined {
    const { ids, counts } = this.#hits;
    const hashes = this.#sections?.hashes ?? [];
    const isKept = (id: string, place: number) =>
      (counts[place] ?? 0) > 0 || (before?.has(id) === true && this.#countOf(hashes[place] ?? "") === undefined);
    const matching = new Set(ids.filter(isKept));
    if (matching.size === 0) return undefined;
    const isSame = before?.size === matching.size && [...matching].every((id) => before.has(id));
    return isSame ? before : matching;
  }

  #step(by: 1 | -1, activeId: string | undefined): void {
    this.#origin = undefined;
    const place =
      this.#current === undefined ? this.#placeFrom(activeId, 0, by, true) : stepFrom(this.#hits, this.#current, by);
    if (place === undefined) return;
    this.#setCurrent(place);
    this.#publish();
    if (this.#current !== undefined) this.onReveal(this.#current);
  }

  #goTo(id: string): void {
    this.#current = undefined;
    this.#origin = { id, start: 0, deadline: performance.now() + longPatience, isChosen: true };
    this.#publish();
  }

  #showFrom({ id, start, deadline, isChosen }: Origin): void {
    const index = isChosen ? this.#hits.ids.indexOf(id ?? "") : -1;
    const isUnread = index >= 0 && this.#countOf(this.#sections?.hashes[index] ?? "") === undefined;
    if (isUnread && performance.now() < deadline) return;
    if (isChosen && (this.#hits.counts[index] ?? 0) === 0) {
      // The section itself is in view, and no other is what the reader wants to see.
      if (index >= 0 && !isUnread) this.#origin = undefined;
      return;
    }
    const isAll = this.#texts.isComplete && !this.#expressions.isBusy;
    const place = this.#placeFrom(id, start, 1, isAll);
    if (isAll || place !== undefined || performance.now() > deadline) this.#origin = undefined;
    if (place === undefined || performance.now() > deadline) return;
    this.#setCurrent(place);
    if (this.#current !== undefined) this.onReveal(this.#current);
  }

  #placeFrom(id: string | undefined, start: number, by: 1 | -1, wraps: boolean): HitPlace | undefined {
    const from = Math.max(0, id === undefined ? 0 : this.#hits.ids.indexOf(id));
    const hits = this.#hitsOf(this.#sections?.hashes[from] ?? "") ?? none;
    const here = by === 1 ? ordinalFrom(hits, start) : undefined;
    if (here !== undefined) return { index: from, ordinal: here };
    const index = sectionWithHits(this.#hits, from + by, by, wraps);
    if (index === undefined) return undefined;
    return { index, ordinal: by === 1 ? 0 : (this.#hits.counts[index] ?? 1) - 1 };
  }

  #setCurrent({ index, ordinal }: HitPlace): void {
    const hash = this.#sections?.hashes[index] ?? "";
    const hits = this.#hitsOf(hash) ?? none;
    const id = this.#hits.ids[index] ?? "";
    const [start = 0, end = 0] = hits.subarray(ordinal * 2, ordinal * 2 + 2);
    this.#current = { id, hash, index, ordinal, count: hits.length / 2, start, end };
  }

  /** Finds the current hit again, or what is nearest to it, after an update. */
  #keepCurrent(): void {
    const current = this.#current;
    if (current === undefined || this.#sections === undefined) return;
    const index = this.#sections.ids.indexOf(current.id);
    const hash = this.#sections.hashes[index];
    const hits = hash === undefined ? none : this.#hitsOf(hash);
    if (hash === current.hash) this.#current = { ...current, index };
    // Its text is not here yet.
    else if (hits === undefined) this.#current = { ...current, index };
    else if (hits.length / 2 === current.count) this.#setCurrent({ index, ordinal: current.ordinal });
    else if (hits.length > 0) this.#setCurrent({ index, ordinal: nearestOrdinal(hits, current.start) });
    else this.#leaveSection(index < 0 ? current.index : index);
  }

  #leaveSection(from: number): void {
    const index = sectionWithHits(this.#hits, Math.min(from, this.#hits.counts.length), 1, true);
    if (index === undefined) this.#current = undefined;
    else this.#setCurrent({ index, ordinal: 0 });
  }
}
