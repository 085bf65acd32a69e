import { maxExpandedLines, maxFirstHunkLines } from "../../../limits.ts";
import { hasMark } from "./viewedMarks.ts";

/** The state that decides which hunks and files are collapsed. */
export interface Folding {
  /** Marks of viewed hunks and parts. */
  readonly viewed: ReadonlySet<string>;
  /** Hashes of undone hunks, and ids of undone files. */
  readonly undone?: ReadonlySet<string>;
  /** Rows that the reader has expanded (true) or collapsed (false), by id. */
  readonly expanded: ReadonlyMap<string, boolean>;
  /**
   * The rows for which there was no room when they came (true), and the others (false), by id. The room is divided once:
   * nothing that the reader does or that arrives opens or closes other rows.
   */
  readonly crowded?: Map<string, boolean>;
}

/** Decides what is collapsed below one section. */
export class Room {
  readonly #folding: Folding | undefined;
  #lines = 0;

  constructor(folding: Folding | undefined) {
    this.#folding = folding;
  }

  /**
   * Returns true for a collapsed row; undefined where nothing can be collapsed. `marks` are its marks as viewed.
   * `isMinor` is true for what is collapsed at first whatever its length: changes of whitespace, and generated code.
   */
  isFolded(id: string, lines: number, marks: readonly string[], isMinor: boolean): boolean | undefined {
    if (this.#folding === undefined) return undefined;
    const { viewed, undone, expanded, crowded } = this.#folding;
    const isViewed = marks.length > 0 && marks.every((mark) => hasMark(viewed, mark) || undone?.has(mark) === true);
    const isLong =
      crowded?.get(id) ?? (this.#lines === 0 ? lines > maxFirstHunkLines : this.#lines + lines > maxExpandedLines);
    crowded?.set(id, isLong);
    const isExpanded = expanded.get(id) ?? !(isViewed || isLong || isMinor);
    if (isExpanded) this.#lines += lines;
    return !isExpanded;
  }
}
