import type { Folding } from "../../state/folds.ts";
import type { ReviewMirror } from "../../state/reviewMirror.ts";
import type { SectionColumns } from "../../state/sectionColumns.ts";
import type { CodeRows } from "../changes/state/placedCode.ts";
import { withCodeRows } from "../changes/state/withCodeRows.ts";

/** Section and its distance in pixels from the top of the view. */
interface ReadingPlace {
  readonly id: string;
  readonly offset: number;
}

interface ReviewDisplay {
  show(review: ReviewMirror | undefined): void;
  jumpTo(id: string, offset: number): void;
}

/**
 * Shows a review, or only its matching sections. When the filter ends, a reader who has not moved returns to the place
 * before it.
 */
export class FilteredView {
  readonly #scroller: ReviewDisplay;
  #review: ReviewMirror | undefined;
  #matching: ReadonlySet<string> | undefined;
  #rows: CodeRows = new Map();
  #folding: Folding | undefined;
  #place: ReadingPlace | undefined;
  /** The reader's place before the filter, and the section at which the filter put the reader. */
  #before: ReadingPlace | undefined;
  #landing: string | undefined;

  constructor(scroller: ReviewDisplay) {
    this.#scroller = scroller;
  }

  /** True unless the section is hidden. */
  shows(id: string): boolean {
    return this.#matching?.has(id) !== false;
  }

  notePlace(top: ReadingPlace | undefined): void {
    this.#place = top;
    if (this.#matching !== undefined) this.#landing ??= top?.id;
  }

  /** Shows the review with the rows of code below its sections, except what is folded. */
  show(
    review: ReviewMirror | undefined,
    matching: ReadonlySet<string> | undefined,
    rows = this.#rows,
    folding?: Folding,
  ): void {
    const isSame = review === this.#review && matching === this.#matching && rows === this.#rows;
    if (isSame && folding?.folded === this.#folding?.folded) return;
    const isBegin = this.#matching === undefined && matching !== undefined;
    const isEnd = this.#matching !== undefined && matching === undefined;
    this.#review = review;
    this.#matching = matching;
    this.#rows = rows;
    this.#folding = folding;
    if (isBegin) {
      this.#before = this.#place;
      this.#landing = undefined;
    }
    const isBack = isEnd && this.#before !== undefined && this.#place?.id === this.#landing;
    const shown = review && hideFolded(filterSections(review, matching), folding);
    this.#scroller.show(shown && withCodeRows(shown, withoutFolded(rows, folding), matching));
    if (isBack && this.#before !== undefined) this.#scroller.jumpTo(this.#before.id, this.#before.offset);
  }
}

/** Returns the review without hidden sections. A folded section has no lines: only its heading is shown. */
function hideFolded(review: ReviewMirror, folding: Folding | undefined): ReviewMirror {
  if (folding === undefined || folding.folded.size === 0) return review;
  const { folded, hidden } = folding;
  const shown = filterSections(review, new Set(review.sections.ids.filter((id) => !hidden.has(id))));
  const { ids, lengths, lines } = shown.sections;
  const clear = (column: readonly number[]) => column.map((value, place) => (folded.has(ids[place] ?? "") ? 0 : value));
  return { ...shown, sections: { ...shown.sections, lengths: clear(lengths), lines: clear(lines) } };
}

function withoutFolded(rows: CodeRows, folding: Folding | undefined): CodeRows {
  if (folding === undefined || folding.folded.size === 0) return rows;
  return new Map([...rows].filter(([id]) => !folding.folded.has(id)));
}

/** Returns the review with the chosen sections only. Without a choice, returns the review itself. */
function filterSections(review: ReviewMirror, chosen: ReadonlySet<string> | undefined): ReviewMirror {
  if (chosen === undefined) return review;
  const { sections } = review;
  const isKept = sections.ids.map((id) => chosen.has(id));
  const keep = <Value>(column: readonly Value[]) => column.filter((_, index) => isKept[index]);
  const kept: SectionColumns = {
    ids: keep(sections.ids),
    hashes: keep(sections.hashes),
    levels: keep(sections.levels),
    titles: keep(sections.titles),
    lengths: keep(sections.lengths),
    lines: keep(sections.lines),
    // The display never asks for definitions.
    defining: [],
    collapsed: [],
  };
  return { ...review, sections: kept };
}
