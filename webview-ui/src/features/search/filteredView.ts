import type { CodeRows } from "../../state/changes/placedCode.ts";
import { withCodeRows } from "../../state/changes/withCodeRows.ts";
import type { Folding } from "../../state/reading/folds.ts";
import type { ReviewMirror } from "../../state/reviewMirror.ts";
import { filterSections } from "./filterSections.ts";
import { hideFolded, withoutFolded } from "./hideFolded.ts";
import type { SectionOpener } from "./hitHighlights.ts";

/** Section and its distance in pixels from the top of the view. */
interface ReadingPlace {
  readonly id: string;
  readonly offset: number;
}

interface ReviewDisplay extends SectionOpener {
  show(review: ReviewMirror | undefined): void;
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
