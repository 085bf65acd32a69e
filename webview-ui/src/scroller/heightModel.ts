import { maxKnownWidths } from "../limits.ts";
import type { SectionColumns } from "../state/sectionColumns.ts";

/** Properties of a section that are known before it is first shown. */
interface SectionShape {
  /** UTF-16 code units of the section's own text. */
  readonly length: number;
  readonly lines: number;
  /** Heading level; 0 for the preamble; -1 for a row of code, whose length is its height in pixels. */
  readonly level: number;
}

const lineHeight = 22;
const characterWidth = 7.2;
const headingHeight = 44;
const sectionPadding = 8;
/** Maximum line length of prose in characters, however wide the view is. */
const measure = 84;

/** Estimates a section's height in pixels at a width. Every source line takes a row, and long lines wrap. */
function estimateHeight({ length, lines, level }: SectionShape, width: number): number {
  if (level < 0) return length;
  const columns = Math.max(20, Math.min(measure, width / characterWidth));
  const heading = level > 0 ? headingHeight : 0;
  const textLines = level > 0 ? Math.max(0, lines - 2) : lines;
  const rows = Math.max(textLines * 0.85, length / columns);
  return Math.ceil(sectionPadding + heading + rows * lineHeight);
}

const noSections: SectionColumns = {
  ids: [],
  hashes: [],
  levels: [],
  titles: [],
  lengths: [],
  lines: [],
  defining: [],
  collapsed: [],
};

/** Positions of all sections, from measured heights where available and estimates elsewhere. */
export class HeightModel {
  #sections = noSections;
  #width = 0;
  #heights: number[] = [];
  /** Top of each section and, last, the total height. Rebuilt on demand. */
  #tops: Float64Array | undefined;
  readonly #measuredByWidth = new Map<number, Map<string, number>>();
  readonly #estimate: (shape: SectionShape, width: number) => number;

  constructor(estimate: (shape: SectionShape, width: number) => number = estimateHeight) {
    this.#estimate = estimate;
  }

  get total(): number {
    return this.#getTops().at(-1) ?? 0;
  }

  get width(): number {
    return this.#width;
  }

  setSections(sections: SectionColumns): void {
    this.#heights = this.#carryHeights(sections);
    this.#sections = sections;
    this.#tops = undefined;
  }

  /** Sets the width. Returns true when it differs from the last one, which invalidates all heights. */
  setWidth(width: number): boolean {
    if (width === this.#width) return false;
    this.#width = width;
    this.#forgetOldestWidth();
    this.#heights = this.#sections.ids.map((_, index) => this.#findHeight(this.#sections, index));
    this.#tops = undefined;
    return true;
  }

  measure(index: number, height: number): void {
    if (index >= this.#heights.length || index < 0) return;
    this.#getMeasured().set(toKey(this.#sections, index), height);
    if (this.#heights[index] === height) return;
    this.#heights[index] = height;
    this.#tops = undefined;
  }

  getHeight(index: number): number {
    return this.#heights[index] ?? 0;
  }

  /**
   * Returns pixels from the top of the first section. For an index equal to the count of sections, the total height.
   */
  getTop(index: number): number {
    const tops = this.#getTops();
    return tops[Math.min(index, tops.length - 1)] ?? 0;
  }

  /** Returns the section at this many pixels from the top; beyond the ends, the first or last one. */
  indexAt(offset: number): number {
    const tops = this.#getTops();
    let low = 0;
    let high = Math.max(0, this.#heights.length - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((tops[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Copies the heights before and after the few sections that an update touches, without a look-up. */
  #carryHeights(next: SectionColumns): number[] {
    const before = this.#sections;
    const [count, nextCount] = [before.ids.length, next.ids.length];
    const shorter = Math.min(count, nextCount);
    let head = 0;
    while (head < shorter && isSame(before, head, next, head)) head += 1;
    let tail = 0;
    while (tail < shorter - head && isSame(before, count - 1 - tail, next, nextCount - 1 - tail)) tail += 1;
    const changed: number[] = [];
    for (let index = head; index < nextCount - tail; index += 1) changed.push(this.#findHeight(next, index));
    return this.#heights.slice(0, head).concat(changed, this.#heights.slice(count - tail));
  }

  #findHeight(sections: SectionColumns, index: number): number {
    const measured = this.#getMeasured().get(toKey(sections, index));
    const { lengths, lines, levels } = sections;
    const shape = { length: lengths[index] ?? 0, lines: lines[index] ?? 0, level: levels[index] ?? 0 };
    return measured ?? this.#estimate(shape, this.#width);
  }

  #getMeasured(): Map<string, number> {
    const known = this.#measuredByWidth.get(this.#width);
    if (known !== undefined) return known;
    const fresh = new Map<string, number>();
    this.#measuredByWidth.set(this.#width, fresh);
    return fresh;
  }

  #forgetOldestWidth(): void {
    const [oldest] = this.#measuredByWidth.keys();
    if (oldest !== undefined && this.#measuredByWidth.size >= maxKnownWidths) this.#measuredByWidth.delete(oldest);
  }

  #getTops(): Float64Array {
    if (this.#tops !== undefined) return this.#tops;
    const tops = new Float64Array(this.#heights.length + 1);
    let top = 0;
    for (let index = 0; index < this.#heights.length; index += 1) {
      tops[index] = top;
      top += this.#heights[index] ?? 0;
    }
    tops[this.#heights.length] = top;
    this.#tops = tops;
    return tops;
  }
}

/** Names a measured height. A folded section, which has no lines, is not as high as its text. */
function toKey({ hashes, lines }: SectionColumns, index: number): string {
  return `${hashes[index]}${lines[index] === 0 ? " folded" : ""}`;
}

function isSame(one: SectionColumns, index: number, other: SectionColumns, otherIndex: number): boolean {
  return one.hashes[index] === other.hashes[otherIndex] && one.lines[index] === other.lines[otherIndex];
}
