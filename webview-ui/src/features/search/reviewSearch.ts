import { compilePattern, countPlain, findPlainHits, foldCase, type SearchPattern } from "@dialectic/shared/review";
import { searchUpdateMs } from "../../limits.ts";
import type { PanelState, PanelStore } from "../../state/panelStore.ts";
import { getTopView } from "../../state/topView.ts";
import type { CurrentHit } from "./currentHit.ts";
import type { ExpressionHits } from "./expressionHits.ts";
import { filterShownHits } from "./filterShownHits.ts";
import { findMatchingSections } from "./findMatchingSections.ts";
import {
  findHitNumber,
  findNearestOrdinal,
  findOrdinalFrom,
  findSectionWithHits,
  type HitPlace,
  stepFrom,
} from "./hitWalk.ts";
import { createChosenOrigin, createOrigin, type Origin } from "./searchOrigin.ts";
import type { SearchedColumns, SearchedThread, SearchSource, SearchText } from "./searchSource.ts";
import type { SearchResult, SectionHits } from "./state/searchState.ts";
import { sumHitsByOutline } from "./threadTexts.ts";

export interface SearchParts {
  readonly store: PanelStore;
  readonly source: SearchSource;
  readonly expressions: ExpressionHits;
  /** Leads to a comment in another view. */
  readonly onElsewhere?: (thread: SearchedThread) => void;
}

const none = new Uint32Array();

/** Follows the query in the store and the searched source, and writes the results to the store. */
export class ReviewSearch {
  readonly #store: PanelStore;
  readonly #source: SearchSource;
  readonly #expressions: ExpressionHits;
  readonly #onElsewhere: NonNullable<SearchParts["onElsewhere"]>;
  #pattern: SearchPattern = { kind: "nothing" };
  /** True while the reader searches this source. */
  #isOpen = false;
  #last: PanelState;
  #sections: SearchedColumns | undefined;
  #places: ReadonlyMap<string, number> | undefined;
  #counts = new Map<SearchText, number>();
  #hits: SectionHits = { ids: [], counts: [] };
  #current: CurrentHit | undefined;
  /** Place from which the first answer is shown, if it arrives in time. */
  #origin: Origin | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Called when the reader wants to see a hit. */
  onReveal: (hit: CurrentHit) => void = () => undefined;
  onChange: () => void = () => undefined;

  constructor({ store, source, expressions, onElsewhere = () => undefined }: SearchParts) {
    this.#store = store;
    this.#source = source;
    this.#expressions = expressions;
    this.#onElsewhere = onElsewhere;
    this.#last = store.getState();
    store.subscribe(() => this.#follow());
  }

  get current(): CurrentHit | undefined {
    return this.#current;
  }

  /** Returns text and hits of a row for marking; undefined while there is nothing to mark. */
  findMarkable(id: string): { readonly text: string; readonly hits: Uint32Array } | undefined {
    if (!this.#isOpen || this.#sections === undefined) return undefined;
    this.#places ??= new Map(this.#sections.ids.map((each, place) => [each, place]));
    const hash = this.#sections.hashes[this.#places.get(id) ?? -1] ?? "";
    const text = this.#findText(hash)?.text;
    return text === undefined ? undefined : { text, hits: this.#findHits(hash) ?? none };
  }

  /**
   * Returns the hits in displayed text of a thread. Expressions have none here, because matching them takes a worker.
   */
  findHitsIn(text: string): Uint32Array {
    const pattern = this.#pattern;
    if (pattern.kind !== "plain") return none;
    return findPlainHits(pattern.isCaseSensitive ? text : foldCase(text), pattern);
  }

  /** Notes that the reader has moved on: later results no longer move the view. */
  forgetOrigin(): void {
    this.#origin = undefined;
  }

  /** Reports that more has been read or matched. */
  readonly notice = (): void => {
    if (!this.#isOpen) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#isOpen) this.#publish();
    }, searchUpdateMs);
  };

  /** Reports an answer of the worker, for which the reader is waiting. */
  readonly noticeAnswer = (): void => {
    if (!this.#isOpen) return;
    if (this.#origin === undefined && this.#expressions.isBusy) this.notice();
    else this.#publish();
  };

  /**
   * Takes the state of the store. Another subscriber may already have changed it again in response to the same change.
   */
  #follow(): void {
    const [state, before] = [this.#store.getState(), this.#last];
    const { search } = state;
    this.#last = state;
    const isOpen = search.isOpen && getTopView(state) === this.#source.place;
    const isTurned = isOpen !== this.#isOpen;
    if (!isOpen && !isTurned) return;
    this.#isOpen = isOpen;
    const columns = isOpen ? this.#source.columns(state) : undefined;
    if (isTurned || columns !== this.#sections) this.#setSections(columns);
    if (isTurned || search.query !== before.search.query) this.#setPattern(state, isTurned);
    if (!isOpen) return;
    if (search.isFiltering !== before.search.isFiltering) this.#publish();
    if (search.target !== undefined && search.target !== before.search.target) this.#goTo(search.target.sectionId);
    if (search.step !== undefined && search.step !== before.search.step) this.#step(search.step.by, state);
  }

  #setSections(sections: SearchedColumns | undefined): void {
    this.#source.want(sections);
    if (sections === undefined && this.#isOpen) return;
    this.#sections = sections;
    this.#places = undefined;
    if (sections !== undefined) this.#publish();
  }

  #setPattern(state: PanelState, isReopened: boolean): void {
    const { search } = state;
    this.#pattern = this.#isOpen ? compilePattern(search.query) : { kind: "nothing" };
    this.#counts = new Map();
    const { current } = this;
    this.#current = undefined;
    // Another source now publishes the results.
    if (!this.#isOpen && search.isOpen) return;
    this.#expressions.setExpression(this.#pattern.kind === "expression" ? this.#pattern : undefined);
    // Opening the bar again is not yet a request for another place.
    const from =
      isReopened || search.scope === "all"
        ? undefined
        : (current ?? this.#origin ?? { id: this.#source.findCurrentRow(state), start: 0 });
    this.#origin = from && createOrigin(from);
    this.#publish();
  }

  #publish(): void {
    const { search } = this.#store.getState();
    const isActive = this.#pattern.kind === "plain" || this.#pattern.kind === "expression";
    const { ids, hashes } = (isActive ? this.#sections : undefined) ?? { ids: [], hashes: [] };
    this.#hits = { ids, counts: hashes.map((hash) => this.#countHits(hash) ?? 0) };
    if (this.#origin !== undefined) this.#showFrom(this.#origin);
    else this.#keepCurrent();
    const result = this.#makeResult(isActive);
    const hits = isActive && this.#sections !== undefined ? sumHitsByOutline(this.#hits, this.#sections) : undefined;
    const isUnread = (hash: string) => this.#countHits(hash) === undefined;
    const matching =
      isActive && search.isFiltering && this.#sections !== undefined
        ? findMatchingSections(this.#hits, this.#sections, { before: search.matching, isUnread })
        : undefined;
    this.#store.setState((state) => ({ search: { ...state.search, result, hits, matching } }));
    this.onChange();
  }

  #makeResult(isActive: boolean): SearchResult {
    if (this.#pattern.kind === "invalid") return this.#pattern;
    if (!isActive) return { kind: "none" };
    const total = this.#hits.counts.reduce((sum, count) => sum + count, 0);
    const current = this.#current === undefined || total === 0 ? undefined : findHitNumber(this.#hits, this.#current);
    const isReading = !this.#source.isComplete() || this.#expressions.isBusy;
    return { kind: "hits", total, current, isReading, isLate: this.#expressions.isLate };
  }

  #findText(hash: string): SearchText | undefined {
    return this.#sections?.texts.get(hash) ?? this.#source.text(hash);
  }

  #countHits(hash: string): number | undefined {
    const text = this.#findText(hash);
    if (text === undefined) return undefined;
    const known = this.#counts.get(text);
    if (known !== undefined) return known;
    const count = this.#countHitsIn(text);
    if (count !== undefined) this.#counts.set(text, count);
    return count;
  }

  #countHitsIn(text: SearchText): number | undefined {
    const pattern = this.#pattern;
    if (pattern.kind === "expression" && this.#expressions.get(text) === undefined) this.#expressions.want(text);
    if (pattern.kind === "plain" && text.sides === undefined)
      return countPlain(pattern.isCaseSensitive ? text.text : text.folded, pattern);
    const hits = this.#findHitsIn(text);
    return hits === undefined ? undefined : hits.length / 2;
  }

  #findHits(hash: string): Uint32Array | undefined {
    const text = this.#findText(hash);
    return text === undefined ? undefined : this.#findHitsIn(text);
  }

  #findHitsIn(text: SearchText): Uint32Array | undefined {
    const pattern = this.#pattern;
    if (pattern.kind === "plain")
      return filterShownHits(text, findPlainHits(pattern.isCaseSensitive ? text.text : text.folded, pattern));
    const hits = pattern.kind === "expression" ? this.#expressions.get(text) : undefined;
    return hits && filterShownHits(text, hits);
  }

  #step(by: 1 | -1, state: PanelState): void {
    this.#origin = undefined;
    const place =
      this.#current === undefined
        ? this.#findPlaceFrom(this.#source.findCurrentRow(state), 0, by, true)
        : stepFrom(this.#hits, this.#current, by);
    if (place === undefined) return;
    this.#setCurrent(place);
    this.#publish();
    if (this.#current !== undefined) this.#reveal(this.#current);
  }

  /** Shows a hit, and opens its thread if that is folded. */
  #reveal(hit: CurrentHit): void {
    const { comment } = hit;
    if (comment?.change !== undefined) {
      this.#onElsewhere(comment);
      return;
    }
    if (comment !== undefined)
      this.#store.setState(({ feedback }) => ({
        feedback: { ...feedback, unfolded: new Set(feedback.unfolded).add(comment.thread), current: comment.thread },
      }));
    this.onReveal(hit);
  }

  #goTo(id: string): void {
    this.#current = undefined;
    this.#origin = createChosenOrigin(id);
    this.#publish();
  }

  #showFrom({ id, start, deadline, inOrderUntil, isChosen }: Origin): void {
    const index = isChosen ? this.#hits.ids.indexOf(id ?? "") : -1;
    const isUnread = index >= 0 && this.#countHits(this.#sections?.hashes[index] ?? "") === undefined;
    if (isUnread && performance.now() < deadline) return;
    if (isChosen && (this.#hits.counts[index] ?? 0) === 0) {
      // The section itself is in view, and the reader has asked for no other.
      if (index >= 0 && !isUnread) this.#origin = undefined;
      return;
    }
    const isAll = this.#source.isComplete() && !this.#expressions.isBusy;
    const place = this.#findPlaceFrom(id, start, 1, isAll);
    const isLate = performance.now() > deadline;
    if (place !== undefined && performance.now() < inOrderUntil && this.#hasUnread(id, place.index)) {
      this.notice();
      return;
    }
    if (isAll || place !== undefined || isLate) this.#origin = undefined;
    if (place === undefined || isLate) return;
    this.#setCurrent(place);
    if (this.#current !== undefined) this.#reveal(this.#current);
  }

  /** True if a text from the reader's place up to a section has not been read. */
  #hasUnread(id: string | undefined, end: number): boolean {
    const { ids = [], hashes = [] } = this.#sections ?? {};
    const from = Math.max(0, id === undefined ? 0 : ids.indexOf(id));
    return hashes.slice(from, end).some((hash) => this.#countHits(hash) === undefined);
  }

  #findPlaceFrom(id: string | undefined, start: number, by: 1 | -1, wraps: boolean): HitPlace | undefined {
    const from = Math.max(0, id === undefined ? 0 : this.#hits.ids.indexOf(id));
    const hits = this.#findHits(this.#sections?.hashes[from] ?? "") ?? none;
    const here = by === 1 ? findOrdinalFrom(hits, start) : undefined;
    if (here !== undefined) return { index: from, ordinal: here };
    const index = findSectionWithHits(this.#hits, from + by, by, wraps);
    if (index === undefined) return undefined;
    return { index, ordinal: by === 1 ? 0 : (this.#hits.counts[index] ?? 1) - 1 };
  }

  #setCurrent({ index, ordinal }: HitPlace): void {
    const hash = this.#sections?.hashes[index] ?? "";
    const hits = this.#findHits(hash) ?? none;
    const id = this.#hits.ids[index] ?? "";
    const [start = 0, end = 0] = hits.subarray(ordinal * 2, ordinal * 2 + 2);
    const comment = this.#sections?.threads.get(id);
    const found = { id, hash, index, ordinal, count: hits.length / 2, start, end };
    this.#current = comment === undefined ? found : { ...found, comment };
  }

  /** Finds the current hit, or the one nearest to it, after an update. */
  #keepCurrent(): void {
    const current = this.#current;
    if (current === undefined || this.#sections === undefined) return;
    const index = this.#sections.ids.indexOf(current.id);
    const hash = this.#sections.hashes[index];
    const hits = hash === undefined ? none : this.#findHits(hash);
    // The text is the same or has not been read yet.
    if (hash === current.hash || hits === undefined) this.#current = { ...current, index };
    else if (hits.length / 2 === current.count) this.#setCurrent({ index, ordinal: current.ordinal });
    else if (hits.length > 0) this.#setCurrent({ index, ordinal: findNearestOrdinal(hits, current.start) });
    else this.#leaveSection(index < 0 ? current.index : index);
  }

  #leaveSection(from: number): void {
    const index = findSectionWithHits(this.#hits, Math.min(from, this.#hits.counts.length), 1, true);
    if (index === undefined) this.#current = undefined;
    else this.#setCurrent({ index, ordinal: 0 });
  }
}
