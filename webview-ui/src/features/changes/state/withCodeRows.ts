import type { ReviewMirror } from "../../../state/reviewMirror.ts";
import type { CodeRow, CodeRows } from "./placedCode.ts";

/**
 * Adds the rows of code to the columns of a review. Rows below sections that are not there are left out. With `chosen`,
 * the code of no section is shown only if it is among them.
 */
export function withCodeRows(
  review: ReviewMirror,
  rows: CodeRows,
  chosen: ReadonlySet<string> | undefined,
): ReviewMirror {
  if (rows.size === 0) return review;
  const { sections } = review;
  const atEnd = [...rows].filter(([id, below]) => isAtEnd(below) && chosen?.has(id) !== false);
  const entries = [
    ...sections.ids.flatMap((id, ordinal) => [ordinal, ...(rows.get(id) ?? [])]),
    ...atEnd.flatMap(([, below]) => below),
  ];
  const read = <Value>(column: readonly Value[], other: (row: CodeRow) => Value) =>
    entries.flatMap((entry) => (typeof entry === "number" ? column.slice(entry, entry + 1) : [other(entry)]));
  return {
    ...review,
    sections: {
      ids: read(sections.ids, ({ id }) => id),
      hashes: read(sections.hashes, ({ key }) => key),
      // Without a level, the length is in pixels.
      levels: read(sections.levels, () => -1),
      titles: read(sections.titles, () => ""),
      lengths: read(sections.lengths, ({ height }) => height),
      lines: read(sections.lines, () => 1),
      defining: [],
      collapsed: [],
    },
  };
}

/** True for the rows below a heading at the end of a review. */
function isAtEnd([first]: readonly CodeRow[]): boolean {
  return first?.kind === "heading" || first?.kind === "generated";
}
