import { idleGrowth, maxWholeReview, wantedGrowth } from "../limits.ts";
import type { SectionColumns } from "../state/sectionColumns.ts";
import type { SectionRange } from "./sectionWindow.ts";

/*
 * A review of ordinary size is mounted as a whole: the view first, the rest while the browser is idle. Then no scroll
 * outruns the formatting, and the browser and screen readers know the whole text. Nothing is taken out again. Longer
 * reviews keep a window around the reader: mounted as a whole, they drop more frames on slow machines. Only paper needs
 * all of them. Lines of code are mounted, too, but laid out only near the view (`inView.css`).
 */

/** Mounts the rest of a review of ordinary size. */
export class WholeReview {
  readonly #mount: (range: SectionRange) => void;
  #sections: Pick<SectionColumns, "levels" | "lengths"> = { levels: [], lengths: [] };
  #isOrdinary = false;
  /** Rows of the last change that are mounted at once, so that others do not go and come again. */
  #added = 0;
  #isWanted = false;
  #stop: (() => void) | undefined;

  constructor(mount: (range: SectionRange) => void) {
    this.#mount = mount;
  }

  /** True for a review that is mounted as a whole, or is on the way to it. */
  get isOrdinary(): boolean {
    return this.#isOrdinary;
  }

  show(sections: SectionColumns): void {
    this.#added = this.#count === 0 ? 0 : Math.max(0, Math.min(idleGrowth.rows, sections.levels.length - this.#count));
    this.#sections = sections;
    this.#isOrdinary = isOrdinary(sections);
  }

  /** Mounts all of a longer review, too, for as long as it is wanted. */
  want(isWanted: boolean, getMounted: () => SectionRange | undefined): void {
    this.#isWanted = isWanted;
    this.growLater(getMounted);
  }

  /** True if the range is only a part of the review. */
  isPart({ first, last }: SectionRange): boolean {
    return first > 0 || last < this.#count;
  }

  /** Returns a range that also has what is mounted, unless a jump leaves it behind. */
  keep(range: SectionRange, mounted: SectionRange | undefined): SectionRange {
    if (!this.#isGrowing || mounted === undefined) return range;
    const last = Math.min(mounted.last + this.#added, this.#count);
    this.#added = 0;
    if (range.last < mounted.first || range.first > last) return range;
    return { first: Math.min(range.first, mounted.first), last: Math.max(range.last, last) };
  }

  /** Mounts more around the range in the next idle moment. */
  growLater(getMounted: () => SectionRange | undefined): void {
    this.#stop ??= runWhenIdle(() => {
      this.#stop = undefined;
      const mounted = getMounted();
      if (!this.#isGrowing || mounted === undefined || !this.isPart(mounted)) return;
      this.#mount({ first: this.#step(mounted.first, -1), last: this.#step(mounted.last, 1) });
    });
  }

  /** Returns the end of the rows that one idle moment adds at an end of the mounted ones. */
  #step(from: number, by: 1 | -1): number {
    const { levels, lengths } = this.#sections;
    const most = this.#isOrdinary ? idleGrowth : wantedGrowth;
    let end = from;
    for (let codePixels = 0; Math.abs(end - from) < most.rows && codePixels < most.codePixels; end += by) {
      const next = by === 1 ? end : end - 1;
      if (next < 0 || next >= this.#count) break;
      if (isCode(levels[next])) codePixels += lengths[next] ?? 0;
    }
    return end;
  }

  get #count(): number {
    return this.#sections.levels.length;
  }

  get #isGrowing(): boolean {
    return this.#isOrdinary || this.#isWanted;
  }

  dispose(): void {
    this.#stop?.();
  }
}

/** Rows without a level are code, whose length is in pixels. */
function isCode(level = 0): boolean {
  return level < 0;
}

/** Returns true for a review that is mounted as a whole. */
function isOrdinary({ levels, lengths }: SectionColumns): boolean {
  if (levels.length > maxWholeReview.sections + maxWholeReview.codeRows) return false;
  const sum = { characters: 0, sections: 0, codeRows: 0, codePixels: 0 };
  for (const [index, level] of levels.entries()) {
    sum[isCode(level) ? "codeRows" : "sections"] += 1;
    sum[isCode(level) ? "codePixels" : "characters"] += lengths[index] ?? 0;
  }
  return (
    sum.characters <= maxWholeReview.characters &&
    sum.sections <= maxWholeReview.sections &&
    sum.codeRows <= maxWholeReview.codeRows &&
    sum.codePixels <= maxWholeReview.codePixels
  );
}

/** Runs the function once the browser has nothing else to do, or after a while. Returns a function that prevents it. */
function runWhenIdle(run: () => void, timeout = 3_000): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, 300);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout });
  return () => cancelIdleCallback(request);
}
