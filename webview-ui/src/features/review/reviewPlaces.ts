import type { AnchorPoint } from "../../scroller/scrollAnchor.ts";
import type { RememberedPlace } from "../../state/placeMemory.ts";

/** A row of code, and the rows that must be expanded for it to be there. */
export interface CodePoint extends AnchorPoint {
  readonly around?: readonly string[] | undefined;
}

interface LeftPlace {
  readonly section: AnchorPoint;
  /** The row of code at the top of the view. */
  readonly row: CodePoint | undefined;
}

/** Keeps where the reader has left each review, as long as the page is open. */
export class ReviewPlaces {
  readonly #places = new Map<string, LeftPlace>();
  /** Row to go to once the code has arrived. */
  #awaited: CodePoint | undefined;

  /** Begins with the place of before a reload. */
  constructor({ reviewId, sectionId, offset, row }: RememberedPlace) {
    if (reviewId !== undefined && sectionId !== undefined)
      this.#places.set(reviewId, { section: { id: sectionId, offset }, row });
  }

  note(reviewId: string, section: AnchorPoint | undefined, row: CodePoint | undefined): void {
    // Until the code has arrived, the review is not at its place yet.
    if (section !== undefined && this.#awaited === undefined) this.#places.set(reviewId, { section, row });
  }

  /** Returns where the reader is in a review; undefined when it was not shown yet. */
  find(reviewId: string): LeftPlace | undefined {
    return this.#places.get(reviewId);
  }

  /** Returns the section at which the reader has left a review, and waits for its row of code. */
  enter(reviewId: string): AnchorPoint | undefined {
    const left = this.#places.get(reviewId);
    this.#awaited = left?.row;
    return left?.section;
  }

  /** Returns the awaited row once it is there. */
  takeRow(isThere: (id: string) => boolean): AnchorPoint | undefined {
    const row = this.#awaited;
    if (row === undefined || !isThere(row.id)) return undefined;
    this.#awaited = undefined;
    return row;
  }

  /** Returns, once, the rows to expand for the awaited row. What is open at first may not be what the reader has opened. */
  takeAround(): readonly string[] {
    const { around = [], ...row } = this.#awaited ?? { id: "", offset: 0 };
    if (around.length > 0) this.#awaited = row;
    return around;
  }

  /** Called when the reader goes elsewhere before the code has come. */
  readonly dropRow = (): void => {
    this.#awaited = undefined;
  };
}
