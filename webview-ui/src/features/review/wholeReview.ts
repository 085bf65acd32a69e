import { runWhenIdle } from "../../runWhenIdle.ts";
import type { SectionColumns } from "../../state/sectionColumns.ts";
import type { SectionRange } from "./sectionWindow.ts";

/*
 * A review of ordinary size is mounted as a whole: the view first, the rest while the browser is idle. Then no scroll
 * outruns the formatting, and the browser and screen readers know the whole text. Nothing is taken out again. Longer
 * reviews keep a window around the reader: mounted as a whole, they drop more frames on slow machines. Only paper needs
 * all of them.
 */

/** Limits of an ordinary review. Its code is 40 to 80 hunks: more of them take too long to lay out at once. */
const ordinary = { characters: 100_000, sections: 1_000, codeRows: 200, codePixels: 40_000 };

/** Rows that one idle moment adds at each end, and of a longer review that is wanted as a whole. */
const grownRows = 12;
const wantedRows = 100;

/** Mounts the rest of a review of ordinary size. */
export class WholeReview {
  readonly #mount: (range: SectionRange) => void;
  #count = 0;
  #isOrdinary = false;
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
    this.#count = sections.ids.length;
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
    const last = Math.min(mounted.last, this.#count);
    if (range.last < mounted.first || range.first > last) return range;
    return { first: Math.min(range.first, mounted.first), last: Math.max(range.last, last) };
  }

  /** Mounts more around the range in the next idle moment. */
  growLater(getMounted: () => SectionRange | undefined): void {
    this.#stop ??= runWhenIdle(() => {
      this.#stop = undefined;
      const mounted = getMounted();
      if (!this.#isGrowing || mounted === undefined || !this.isPart(mounted)) return;
      const rows = this.#isOrdinary ? grownRows : wantedRows;
      this.#mount({ first: Math.max(0, mounted.first - rows), last: Math.min(this.#count, mounted.last + rows) });
    });
  }

  get #isGrowing(): boolean {
    return this.#isOrdinary || this.#isWanted;
  }

  dispose(): void {
    this.#stop?.();
  }
}

/** Returns true for a review that is mounted as a whole. Rows without a level are code, whose length is in pixels. */
function isOrdinary({ levels, lengths }: SectionColumns): boolean {
  if (levels.length > ordinary.sections + ordinary.codeRows) return false;
  const sum = { characters: 0, sections: 0, codeRows: 0, codePixels: 0 };
  for (const [index, level] of levels.entries()) {
    sum[level < 0 ? "codeRows" : "sections"] += 1;
    sum[level < 0 ? "codePixels" : "characters"] += lengths[index] ?? 0;
  }
  return (
    sum.characters <= ordinary.characters &&
    sum.sections <= ordinary.sections &&
    sum.codeRows <= ordinary.codeRows &&
    sum.codePixels <= ordinary.codePixels
  );
}
