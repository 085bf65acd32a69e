import { maxMarkedHits, maxPositionChecks } from "../../limits.ts";
import { frontMatterPlace } from "../../state/frontMatterText.ts";
import { type DomText, findRange, readDomText } from "../../ui/domText.ts";
import { bringIntoView } from "./bringIntoView.ts";
import type { CurrentHit } from "./currentHit.ts";
import { findVisibleSpans } from "./findVisibleSpans.ts";
import type { ReviewSearch } from "./reviewSearch.ts";

const hitName = "dialectic-hit";
const currentName = "dialectic-current-hit";

export interface SectionOpener {
  /** Brings a section to `offset` pixels from the top of the view. */
  jumpTo(id: string, offset: number): void;
}

interface ReadSection {
  readonly text: DomText;
  readonly hits: Uint32Array;
  /** True when the page shows exactly the searched text. */
  readonly isExact: boolean;
}

export interface MarkedView {
  readonly search: ReviewSearch;
  readonly scroller: SectionOpener;
  /** Reads a row in the same way as the search does. */
  readonly read: (row: Element) => DomText;
}

/** Rows whose text is searched: sections, rows of code, and the front matter. */
const rows = "section:is([data-section-id], [data-front-matter])";

function getRowId({ dataset }: HTMLElement): string {
  return dataset["sectionId"] ?? (dataset["frontMatter"] === undefined ? "" : frontMatterPlace);
}

const makeCardSelector = (id: string) =>
  `.thread[data-thread-id="${CSS.escape(id)}"], .verdict[data-verdict-id="${CSS.escape(id)}"]`;

/** Marks hits in mounted content, and brings the current hit into view, after mounting its section if necessary. */
export class HitHighlights {
  readonly #search: ReviewSearch;
  readonly #scroller: SectionOpener;
  readonly #readText: MarkedView["read"];
  #texts = new WeakMap<Element, DomText>();
  #view: HTMLElement | undefined;
  #isMarkingAll = true;
  #isScheduled = false;
  #pending: { readonly hit: CurrentHit; readonly isFar: boolean; readonly looks?: number } | undefined;

  constructor({ search, scroller, read }: MarkedView) {
    this.#search = search;
    this.#scroller = scroller;
    this.#readText = read;
    search.onChange = () => this.#schedule();
    search.onReveal = (hit) => this.#reveal(hit);
  }

  /** Follows the sections in a scrolling element until the returned function is called. */
  attach(view: HTMLElement): () => void {
    this.#view = view;
    // Changes since the last attachment were not observed.
    this.#texts = new WeakMap();
    const mutations = new MutationObserver((records) => this.#forget(records));
    mutations.observe(view, { childList: true, characterData: true, subtree: true });
    const follow = () => this.#isMarkingAll || this.#schedule();
    const dropPending = () => {
      this.#pending = undefined;
      this.#search.forgetOrigin();
    };
    view.addEventListener("scroll", follow, { passive: true });
    // A reader who scrolls in the meantime wants to be elsewhere.
    view.addEventListener("wheel", dropPending, { passive: true });
    view.addEventListener("pointerdown", dropPending, { passive: true });
    view.addEventListener("keydown", dropPending);
    this.#schedule();
    // The hit was requested before the view existed.
    if (this.#pending !== undefined) this.#reveal(this.#pending.hit);
    return () => {
      mutations.disconnect();
      view.removeEventListener("scroll", follow);
      view.removeEventListener("wheel", dropPending);
      view.removeEventListener("pointerdown", dropPending);
      view.removeEventListener("keydown", dropPending);
      this.#view = undefined;
      this.#pending = undefined;
      CSS.highlights.delete(hitName);
      CSS.highlights.delete(currentName);
    };
  }

  #forget(records: readonly MutationRecord[]): void {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const section = element?.closest(rows);
      if (section) this.#texts.delete(section);
    }
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#view === undefined) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      if (this.#view === undefined) return;
      this.#mark(this.#view);
      this.#showPending(this.#view);
    });
  }

  #mark(view: HTMLElement): void {
    const marked = [...view.querySelectorAll<HTMLElement>(rows)].flatMap((section) => {
      const read = this.#read(section);
      return read === undefined || read.hits.length === 0 ? [] : [{ section, ...read }];
    });
    const count = marked.reduce((sum, { hits }) => sum + hits.length / 2, 0);
    this.#isMarkingAll = count <= maxMarkedHits;
    const all = new Highlight();
    const current = new Highlight();
    current.priority = 1;
    for (const { section, text, hits, isExact } of marked) {
      const spans = this.#isMarkingAll ? undefined : findVisibleSpans(view, section, text);
      for (let place = 0; place < hits.length; place += 2) {
        const [start = 0, end = 0] = hits.subarray(place, place + 2);
        if (spans !== undefined && !spans.some(([from, to]) => start >= from && start < to)) continue;
        const range = findRange(text, start, end);
        if (range === undefined) continue;
        const isCurrent = isExact && this.#isCurrent(section, place / 2);
        (isCurrent ? current : all).add(new StaticRange(range));
      }
    }
    this.#markComments(view, all, current);
    CSS.highlights.set(hitName, all);
    CSS.highlights.set(currentName, current);
  }

  #markComments(view: HTMLElement, all: Highlight, current: Highlight): void {
    const { current: hit } = this.#search;
    for (const card of view.querySelectorAll<HTMLElement>(".thread, .verdict")) {
      const found = [...card.querySelectorAll(":is(.comment-text, .comment-source)")].flatMap((element) => {
        const text = readDomText(element);
        const hits = this.#search.findHitsIn(text.text);
        return Array.from({ length: hits.length / 2 }, (_, place) =>
          findRange(text, hits[place * 2] ?? 0, hits[place * 2 + 1] ?? 0),
        );
      });
      // Written and displayed text differ by markup. If the counts of hits differ, no hit is marked as the current one.
      const isCurrent =
        hit?.comment !== undefined && card.matches(makeCardSelector(hit.comment.thread)) && hit.count === found.length;
      for (const [place, range] of found.entries())
        if (range !== undefined) (isCurrent && hit.ordinal === place ? current : all).add(new StaticRange(range));
    }
  }

  #isCurrent(section: HTMLElement, ordinal: number): boolean {
    const { current } = this.#search;
    return current?.ordinal === ordinal && current.id === getRowId(section);
  }

  /**
   * Returns the text and hits of a section. If the page does not show exactly the searched text, the hits are those of
   * the page's text.
   */
  #read(section: HTMLElement): ReadSection | undefined {
    const markable = this.#search.findMarkable(getRowId(section));
    if (markable === undefined) return undefined;
    if (markable.hits.length === 0) return undefined;
    const text = this.#texts.get(section) ?? this.#readText(section);
    this.#texts.set(section, text);
    const isExact = text.text === markable.text;
    return { text, hits: isExact ? markable.hits : this.#search.findHitsIn(text.text), isExact };
  }

  #reveal(hit: CurrentHit): void {
    this.#pending = { hit, isFar: false };
    const view = this.#view;
    if (view === undefined) return;
    this.#showPending(view);
    if (this.#pending === undefined) return;
    // The section must be mounted and formatted first.
    this.#pending = { hit, isFar: true };
    const { comment } = hit;
    if (comment === undefined) this.#scroller.jumpTo(hit.id, Math.round(view.clientHeight / 3));
    else if (comment.sectionId !== undefined)
      this.#scroller.jumpTo(comment.sectionId, Math.round(view.clientHeight / 3));
    this.#schedule();
  }

  #showPending(view: HTMLElement): void {
    if (this.#pending === undefined) return;
    const { hit, isFar, looks = maxPositionChecks } = this.#pending;
    if (hit.comment !== undefined) {
      this.#showThread(view, hit.comment.thread);
      return;
    }
    const section = [...view.querySelectorAll<HTMLElement>(rows)].find((row) => getRowId(row) === hit.id) ?? null;
    if (section === null && looks > 0 && looks < maxPositionChecks) {
      // The estimate was so far off that the section was unmounted.
      this.#pending = { hit, isFar: true, looks: looks - 1 };
      this.#scroller.jumpTo(hit.id, Math.round(view.clientHeight / 3));
      this.#schedule();
      return;
    }
    const read = section === null ? undefined : this.#read(section);
    const places = read?.isExact !== true ? undefined : findRange(read.text, hit.start, hit.end);
    if (section === null || places === undefined) return;
    this.#pending = undefined;
    const range = document.createRange();
    range.setStart(places.startContainer, places.startOffset);
    range.setEnd(places.endContainer, places.endOffset);
    const offset = bringIntoView({ view, section, range, isFar });
    if (offset !== undefined) this.#scroller.jumpTo(hit.id, offset);
    // Heights of content that comes into view were estimates. They become exact in one of the next frames.
    if (looks === 0 || section.querySelector(".text-piece") === null) return;
    this.#pending = { hit, isFar: false, looks: looks - 1 };
    this.#schedule();
  }

  /** Scrolls to a thread. The focus stays where it is, because the reader goes from hit to hit. */
  #showThread(view: HTMLElement, thread: string): void {
    const card = view.querySelector<HTMLElement>(makeCardSelector(thread));
    if (card === null) return;
    this.#pending = undefined;
    const [{ top, bottom }, frame] = [card.getBoundingClientRect(), view.getBoundingClientRect()];
    if (top < frame.top || bottom > frame.bottom) view.scrollBy({ top: top - frame.top - view.clientHeight / 3 });
  }
}
