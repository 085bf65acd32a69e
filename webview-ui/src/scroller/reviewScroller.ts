import type { Disposable } from "../host/panelPort.ts";
import { captureMs, narrowMarginPixels, wideMarginPixels } from "../limits.ts";
import type { ReviewMirror } from "../state/reviewMirror.ts";
import { revealWithin } from "../ui/scrollWithin.ts";
import { captureComment } from "./commentAnchor.ts";
import { HeightModel } from "./heightModel.ts";
import { HiddenPage } from "./hiddenPage.ts";
import {
  createMountedWindow,
  isSamePlacement,
  isSameWindow,
  listMountedElements,
  listWanted,
  type MountedWindow,
} from "./mountedWindow.ts";
import { ReaderPlace } from "./readerPlace.ts";
import { type AnchorPoint, captureAnchor, findAnchoredViewport, findHold } from "./scrollAnchor.ts";
import type { ScrollerEvents, WantedSection } from "./scrollerEvents.ts";
import { ScrollPace } from "./scrollPace.ts";
import { findNextRange, findRangeAround, type SectionRange, type Viewport } from "./sectionWindow.ts";
import { WholeReview } from "./wholeReview.ts";

/** Vertical padding of `.section`, in pixels: measured heights include it; reserved heights do not. */
const sectionPadding = 4;

/** Keeps a window of sections mounted around the reader, and holds the visible content in place. */
export class ReviewScroller implements Disposable {
  readonly #events: ScrollerEvents;
  readonly #heights: HeightModel;
  readonly #elements = new Map<string, HTMLElement>();
  readonly #listeners = new Set<() => void>();
  readonly #sizes: ResizeObserver;
  #scroller: HTMLElement | undefined;
  #list: HTMLElement | undefined;
  /** Cached, because reading it from the document may force a layout. */
  #viewport: Viewport = { top: 0, height: window.innerHeight };
  #listTop = 0;
  #review: ReviewMirror | undefined;
  #window: MountedWindow | undefined;
  /** Window that is in the document. Other windows cannot be measured yet. */
  #committed: MountedWindow | undefined;
  #isPlacementNew = false;
  #captureTimer: ReturnType<typeof setTimeout> | undefined;
  /** Scroll position of our own last correction. */
  #ownTop: number | undefined;
  readonly #place = new ReaderPlace();
  readonly #page = new HiddenPage();
  #visible: readonly AnchorPoint[] = [];
  #margin = narrowMarginPixels;
  readonly whole = new WholeReview((range) => this.#review && this.#mountRange(this.#review, range));
  readonly pace = new ScrollPace();
  #stopWaiting = () => {};

  constructor(events: ScrollerEvents, heights = new HeightModel()) {
    this.#events = events;
    this.#heights = heights;
    this.#sizes = new ResizeObserver((entries) => this.#resize(entries));
  }

  readonly window = (): MountedWindow | undefined => this.#window;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  attach(list: HTMLElement, scroller: HTMLElement): () => void {
    this.#scroller = scroller;
    this.#list = list;
    this.#heights.setWidth(list.clientWidth);
    this.#look();
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    scroller.addEventListener("scroll", () => this.#follow(), options);
    // A reader's fold must open where they look, even if the target of an earlier jump is in view.
    for (const action of ["pointerdown", "keydown", "wheel"])
      scroller.addEventListener(action, () => this.#place.forgetJump() && this.#capture(), options);
    this.#sizes.observe(scroller);
    return () => {
      listening.abort();
      this.#sizes.unobserve(scroller);
      this.#scroller = undefined;
      this.#list = undefined;
    };
  }

  mount(id: string, element: HTMLElement): () => void {
    this.#elements.set(id, element);
    this.#sizes.observe(element);
    return () => {
      this.#sizes.unobserve(element);
      // The section may have been mounted again in the same commit, before this element is removed.
      if (this.#elements.get(id) === element) this.#elements.delete(id);
    };
  }

  /** Returns the pixels to reserve inside a mounted section that has no content yet. */
  getReservedHeight(id: string): number {
    return Math.max(0, this.getHeight(id) - sectionPadding);
  }

  /** Returns the height of a mounted row in pixels, estimated as long as it was not measured. */
  getHeight(id: string): number {
    const { ids = [], first = 0 } = this.#window ?? {};
    return this.#heights.getHeight(first + ids.indexOf(id));
  }

  /** Shows a state of a review. The visible content stays in place. */
  show(review: ReviewMirror | undefined): void {
    if (this.#captureTimer !== undefined) this.#capture();
    const before = this.#review;
    this.#review = review;
    if (review === undefined) {
      this.#window = undefined;
      return void this.#notify();
    }
    const hold = findHold(this.#heights, before, review, this.#place.points);
    if (!this.#place.change(before, review, hold)) this.#begin();
    if (before?.sections !== review.sections) this.#heights.setSections(review.sections);
    this.whole.show(review.sections);
    this.#mountAround(review);
    // Sections in view count as seen, even if they have just changed.
    this.#report(this.#visible);
  }

  /** Brings a section to `offset` pixels from the top of the view. */
  jumpTo(id: string, offset = 0): void {
    const review = this.#review;
    if (review === undefined || !review.sections.ids.includes(id)) return;
    // The place within the section may be in a part that has just opened, whose new size is not reported yet.
    if (offset < 0) this.#measure([id]);
    this.#place.jump({ id, offset });
    this.#margin = narrowMarginPixels;
    this.#mountAround(review, true);
  }

  /** Returns what is at the top of the view, by the document; undefined for a view that was not scrolled. */
  readonly readTop = (): AnchorPoint | undefined =>
    (this.#scroller?.scrollTop ?? 0) > 0 ? this.#capturePoints()[0] : undefined;

  /** Scrolls an element of the review into view, unless it is already visible. */
  readonly reveal = (element: HTMLElement): void => {
    const scroller = this.#scroller;
    if (!scroller?.contains(element)) return void element.scrollIntoView({ block: "nearest" });
    revealWithin(scroller, element);
    this.#look();
    this.#capture();
    this.#move();
  };

  /** Called when the document has the sections of the window. Restores the reader's place and requests contents. */
  commit(): void {
    const review = this.#review;
    if (review === undefined || this.#window === undefined) return;
    this.#committed = this.#window;
    this.#entrust();
    if (this.#isPlacementNew) {
      this.#isPlacementNew = false;
      if (this.restore() || this.#viewport.top <= 0) this.#report(this.#estimatePoints());
      else this.#capture();
    }
    const wanted = this.#listWanted(review, this.#window);
    this.#stopWaiting();
    this.#stopWaiting = this.pace.whenReadable(() => this.#events.onReadable(wanted.map(({ id }) => id)));
    this.#events.onWanted(wanted, () => this.#settle(review));
  }

  /** Scrolls the visible content back to its place after a height around it changed. */
  restore(isUnheld = false): boolean {
    if (this.#scroller === undefined) return false;
    const isInPlace = this.#place.restore(this.#scroller, (id) => this.#elements.get(id), isUnheld);
    this.#look();
    // The browser's own corrections are followed like the reader's steps.
    if (isUnheld || !this.#place.isEntrusted) this.#ownTop = this.#viewport.top;
    return isInPlace;
  }

  dispose(): void {
    this.#sizes.disconnect();
    clearTimeout(this.#captureTimer);
    this.whole.dispose();
    this.pace.dispose();
    this.#listeners.clear();
    this.#review = undefined;
  }

  #begin(): void {
    this.#place.clear();
    this.#visible = [];
    this.#window = undefined;
    this.#margin = narrowMarginPixels;
    if (this.#scroller !== undefined) this.#scroller.scrollTop = 0;
    this.#look();
  }

  #settle(review: ReviewMirror): void {
    this.#place.settle();
    this.#entrust();
    this.#events.onSettled(review);
    this.whole.growLater(this.window);
    if (this.#margin === wideMarginPixels) return;
    this.#margin = wideMarginPixels;
    // The first screens are ready. Their surroundings can wait until they are painted.
    setTimeout(() => this.#move(), 50);
  }

  #follow(): void {
    // Another width scrolls, too: the place of before is restored once its layout is known.
    if (this.#page.isHidden || (this.#list !== undefined && this.#list.clientWidth !== this.#heights.width)) return;
    this.#look();
    // Our own scrolling must not count as the reader's, or every rounding would add a step.
    if (this.#viewport.top !== this.#ownTop) {
      this.pace.step(this.#viewport.top, this.#viewport.height, performance.now());
      if (this.#place.isEntrusted) this.#captureTimer ??= setTimeout(() => this.#capture(), captureMs);
      else this.#capture();
    } else this.#report(this.#capturePoints());
    this.#move();
  }

  #look(): void {
    if (this.#scroller === undefined || this.#list === undefined) return;
    const { scrollTop, clientHeight } = this.#scroller;
    this.#listTop = this.#list.offsetTop;
    this.#viewport = { top: scrollTop - this.#listTop, height: clientHeight };
  }

  #capture(): void {
    clearTimeout(this.#captureTimer);
    this.#captureTimer = undefined;
    if (this.#page.isHidden || this.#scroller === undefined) return;
    const points = this.#capturePoints();
    const topmost = this.#elements.get(points[0]?.id ?? "");
    const comment = captureComment(this.#scroller, this.#list, topmost);
    this.#place.take(this.#scroller, points, this.#viewport.top <= 0, comment);
    this.#entrust();
    this.#report(points);
  }

  #entrust(): void {
    if (this.#scroller !== undefined && this.#window !== undefined)
      this.#place.entrust(this.#scroller, this.whole.isOrdinary && !this.whole.isPart(this.#window));
  }

  #capturePoints(): readonly AnchorPoint[] {
    if (this.#scroller === undefined || this.#window === undefined) return [];
    const points = captureAnchor(this.#scroller, listMountedElements(this.#window, this.#elements));
    // Scrolling lays out far blocks before their new size is reported. By the old heights, other sections would be in
    // view.
    this.#measure(points.map(({ id }) => id));
    return points;
  }

  #measure(wanted: readonly string[]): void {
    const { ids = [], first = 0 } = this.#window ?? {};
    for (const id of wanted) {
      const [place, height] = [ids.indexOf(id), this.#elements.get(id)?.getBoundingClientRect().height];
      if (place >= 0 && height !== undefined) this.#heights.measure(first + place, height);
    }
  }

  /**
   * Returns the sections that should be in view by the known heights. Asking the document would force an early layout.
   */
  #estimatePoints(): readonly AnchorPoint[] {
    const { top, height } = this.#viewport;
    const first = this.#heights.indexAt(top);
    const ids = this.#review?.sections.ids.slice(first, this.#heights.indexAt(top + height) + 1) ?? [];
    const points = ids.map((id, place) => ({ id, offset: this.#heights.getTop(first + place) - top }));
    // The target of a jump is in view, whatever the estimates say.
    return [...points, ...this.#place.points.slice(0, 1).filter(({ id }) => !ids.includes(id))];
  }

  #report(points: readonly AnchorPoint[]): void {
    if (points.length === 0 || this.#review === undefined) return;
    this.#visible = points;
    this.#events.onPlace(points, this.#review);
  }

  /** Mounts another range when the reader comes near the end of the mounted one. */
  #move(): void {
    if (this.#review === undefined || this.#window === undefined || !this.whole.isPart(this.#window)) return;
    const { ids } = this.#review.sections;
    const viewport = this.#findAnchoredViewport(ids);
    const range = findNextRange(this.#heights, ids.length, viewport, this.#margin, this.#window);
    if (range !== undefined) this.#mountRange(this.#review, range);
  }

  #mountAround(review: ReviewMirror, isJump = false): void {
    const { ids } = review.sections;
    const range = findRangeAround(this.#heights, ids.length, this.#findAnchoredViewport(ids), this.#margin);
    this.#mountRange(review, range, isJump);
  }

  #mountRange(review: ReviewMirror, range: SectionRange, isJump = false): void {
    const before = this.#window;
    const next = createMountedWindow(review.sections, this.#heights, this.whole.keep(range, before));
    this.#isPlacementNew ||= isJump || before === undefined || !isSamePlacement(before, next);
    if (before === undefined || isJump || !isSameWindow(before, next)) {
      this.#window = next;
      this.#notify();
    } else if (before === this.#committed) {
      this.commit();
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Returns the viewport after the anchor is restored. Sections may have been added or removed above it. */
  #findAnchoredViewport(ids: readonly string[]): Viewport {
    return findAnchoredViewport(this.#heights, ids, this.#place.points, this.#viewport);
  }

  #listWanted({ sections }: ReviewMirror, mounted: MountedWindow): readonly WantedSection[] {
    const { top, height } = this.#findAnchoredViewport(sections.ids);
    return listWanted(mounted, this.#heights.indexAt(top), this.#heights.indexAt(top + height));
  }

  #resize(entries: readonly ResizeObserverEntry[]): void {
    const isBack = this.#page.showSized();
    if (this.#page.isHidden) return;
    const isNewWidth = this.#list !== undefined && this.#heights.setWidth(this.#list.clientWidth);
    // Every observed element except the scroller belongs to a section.
    const targets = entries.map(({ target }) => target);
    const isView = targets.some((each) => each === this.#scroller);
    this.#measure(targets.flatMap((each) => (each instanceof HTMLElement && each.dataset["sectionId"]) || []));
    const listTop = this.#listTop;
    this.#look();
    // The find bar and another width change a padding. A scroll that is not captured yet is newer than the known place.
    this.restore(isBack || (isView && (listTop !== this.#listTop || (isNewWidth && this.#captureTimer === undefined))));
    if (isNewWidth && this.#review !== undefined) this.#mountAround(this.#review);
    else this.#move();
    // Other content may be at the top now, without a scroll.
    if (isView) this.#report(this.#capturePoints());
  }
}
