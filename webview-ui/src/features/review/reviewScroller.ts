import type { Disposable } from "../../host/panelPort.ts";
import type { ReviewMirror } from "../../state/reviewMirror.ts";
import { HeightModel } from "./heightModel.ts";
import { type AnchorPoint, captureAnchor, restoreAnchor } from "./scrollAnchor.ts";
import type { WantedSection } from "./sectionContents.ts";
import { nextRange, rangeAround, type SectionRange, type Viewport } from "./sectionWindow.ts";

/** What of a review is mounted, and the empty space around it in pixels. */
export interface MountedWindow extends SectionRange {
  readonly review: ReviewMirror;
  readonly above: number;
  readonly below: number;
}

/** What the scroller tells. */
export interface ScrollerEvents {
  /** The mounted sections changed or moved: their contents, the most urgent first. */
  onWanted(wanted: readonly WantedSection[], onSettled: () => void): void;
  /** The reader is somewhere else. */
  onPlace(visible: readonly AnchorPoint[]): void;
  /** Everything visible of this state is in its final form. */
  onSettled(review: ReviewMirror): void;
}

/** Sections this many pixels around the view are mounted, once what is in view is ready. */
const wideMargin = 1_600;
const narrowMargin = 200;

/** Keeps a window of sections mounted around the reader, and what the reader sees where it is. */
export class ReviewScroller implements Disposable {
  readonly #events: ScrollerEvents;
  readonly #heights = new HeightModel();
  readonly #elements = new Map<string, HTMLElement>();
  readonly #listeners = new Set<() => void>();
  readonly #sizes: ResizeObserver;
  #scroller: HTMLElement | undefined;
  #list: HTMLElement | undefined;
  #window: MountedWindow | undefined;
  #anchor: readonly AnchorPoint[] = [];
  #margin = narrowMargin;
  #disposed = false;

  constructor(events: ScrollerEvents) {
    this.#events = events;
    this.#sizes = new ResizeObserver((entries) => this.#resize(entries));
  }

  readonly window = (): MountedWindow | undefined => this.#window;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Takes the elements that hold the sections. The list's parent is what scrolls. */
  attach(list: HTMLElement, scroller: HTMLElement): () => void {
    this.#scroller = scroller;
    this.#list = list;
    const onScroll = () => this.#follow();
    scroller.addEventListener("scroll", onScroll, { passive: true });
    this.#sizes.observe(scroller);
    this.#heights.setWidth(list.clientWidth);
    return () => {
      scroller.removeEventListener("scroll", onScroll);
      this.#sizes.unobserve(scroller);
      this.#scroller = undefined;
      this.#list = undefined;
    };
  }

  /** Takes the element of a mounted section. */
  mount(id: string, element: HTMLElement): () => void {
    this.#elements.set(id, element);
    this.#sizes.observe(element);
    return () => {
      this.#sizes.unobserve(element);
      // In one commit the section may have been mounted anew before this one is taken away.
      if (this.#elements.get(id) === element) this.#elements.delete(id);
    };
  }

  /** Pixels to reserve for a mounted section that has nothing to show yet. */
  heightOf(id: string): number {
    return this.#heights.heightOf(this.#mountedIndexes().get(id) ?? -1);
  }

  show(review: ReviewMirror | undefined): void {
    const before = this.#window?.review;
    if (before === review) return;
    if (review === undefined) {
      this.#window = undefined;
      this.#notify();
      return;
    }
    if (before?.meta.reviewId !== review.meta.reviewId) this.#anchor = [];
    if (before?.sections !== review.sections) this.#heights.setSections(review.sections);
    this.#mountRange(review, this.#rangeFor(review));
  }

  /** Brings a section to `offset` pixels from the top of the view. */
  jumpTo(id: string, offset = 0): void {
    const review = this.#window?.review;
    if (review === undefined || !review.sections.ids.includes(id)) return;
    this.#anchor = [{ id, offset }];
    this.#margin = narrowMargin;
    this.#mountRange(review, this.#rangeFor(review));
  }

  /** The sections are in the document as the window says: puts the reader back and asks for contents. */
  commit(): void {
    const current = this.#window;
    if (current === undefined) return;
    const isInPlace = this.restore();
    this.#events.onWanted(this.#wanted(current), () => this.#settle(current.review));
    if (isInPlace) this.#report(this.#points());
    else this.#capture();
  }

  /** Puts what the reader sees back where it was, after something around it changed its height. */
  restore(): boolean {
    if (this.#scroller === undefined) return false;
    return restoreAnchor(this.#scroller, this.#anchor, (id) => this.#elements.get(id));
  }

  dispose(): void {
    this.#disposed = true;
    this.#sizes.disconnect();
    this.#listeners.clear();
  }

  #settle(review: ReviewMirror): void {
    this.#events.onSettled(review);
    if (this.#margin === wideMargin) return;
    this.#margin = wideMargin;
    // The first screens are ready: the surroundings can wait until they are painted.
    setTimeout(() => this.#move(), 50);
  }

  #follow(): void {
    this.#capture();
    this.#move();
  }

  #capture(): void {
    const points = this.#points();
    // A reader at the very top wants to see the top, whatever comes there.
    this.#anchor = (this.#scroller?.scrollTop ?? 0) <= 0 ? [] : points;
    this.#report(points);
  }

  #points(): readonly AnchorPoint[] {
    if (this.#scroller === undefined || this.#window === undefined) return [];
    return captureAnchor(this.#scroller, this.#mountedInOrder(this.#window));
  }

  #report(points: readonly AnchorPoint[]): void {
    if (points.length > 0) this.#events.onPlace(points);
  }

  /** Mounts another range if the reader comes near the end of the mounted one. */
  #move(): void {
    const current = this.#window;
    if (current === undefined || this.#disposed) return;
    const { review } = current;
    const range = nextRange(this.#heights, review.sections.ids.length, this.#viewport(), this.#margin, current);
    if (range !== undefined) this.#mountRange(review, range);
  }

  #rangeFor(review: ReviewMirror): SectionRange {
    return rangeAround(this.#heights, review.sections.ids.length, this.#anchoredViewport(review), this.#margin);
  }

  #mountRange(review: ReviewMirror, { first, last }: SectionRange): void {
    const above = this.#heights.topOf(first);
    this.#window = { review, first, last, above, below: this.#heights.total - this.#heights.topOf(last) };
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #viewport(): Viewport {
    const top = (this.#scroller?.scrollTop ?? 0) - (this.#list?.offsetTop ?? 0);
    return { top, height: this.#scroller?.clientHeight ?? window.innerHeight };
  }

  /** Where the view will be once the anchor is back in place; sections may have come or gone above it. */
  #anchoredViewport(review: ReviewMirror): Viewport {
    const { top, height } = this.#viewport();
    for (const { id, offset } of this.#anchor) {
      const index = review.sections.ids.indexOf(id);
      if (index >= 0) return { top: this.#heights.topOf(index) - offset, height };
    }
    return { top: Math.min(top, this.#heights.total), height };
  }

  #wanted({ review, first, last }: MountedWindow): readonly WantedSection[] {
    const { top, height } = this.#anchoredViewport(review);
    const firstVisible = this.#heights.indexAt(top);
    const lastVisible = this.#heights.indexAt(top + height);
    const { ids, hashes } = review.sections;
    const near: WantedSection[] = [];
    const far: WantedSection[] = [];
    for (let index = first; index < last; index += 1) {
      const isVisible = index >= firstVisible && index <= lastVisible;
      const section = { id: ids[index] ?? "", hash: hashes[index] ?? "", isVisible };
      if (index >= firstVisible) near.push(section);
      else far.push(section);
    }
    return [...near, ...far.reverse()];
  }

  *#mountedInOrder({ review, first, last }: MountedWindow): Iterable<readonly [string, HTMLElement]> {
    for (const id of review.sections.ids.slice(first, last)) {
      const element = this.#elements.get(id);
      if (element !== undefined) yield [id, element];
    }
  }

  #mountedIndexes(): ReadonlyMap<string, number> {
    if (this.#window === undefined) return new Map();
    const { review, first, last } = this.#window;
    return new Map(review.sections.ids.slice(first, last).map((id, place) => [id, first + place]));
  }

  #resize(entries: readonly ResizeObserverEntry[]): void {
    const isNewWidth = this.#list !== undefined && this.#heights.setWidth(this.#list.clientWidth);
    const indexes = this.#mountedIndexes();
    for (const { target } of entries) {
      // Every observed element but the scroller is a section's.
      if (target === this.#scroller || !(target instanceof HTMLElement)) continue;
      const index = indexes.get(target.dataset["sectionId"] ?? "");
      if (index !== undefined) this.#heights.measure(index, target.getBoundingClientRect().height);
    }
    this.restore();
    if (isNewWidth && this.#window !== undefined) {
      const { review } = this.#window;
      this.#mountRange(review, this.#rangeFor(review));
    } else {
      this.#move();
    }
  }
}
