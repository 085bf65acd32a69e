import type { ReviewMeta } from "@dialectic/shared/protocol";
import type { ComparisonState } from "../../state/comparisonState.ts";
import type { ReviewMirror } from "../../state/reviewMirror.ts";
import { type DiffLayout, rowKey } from "./comparedTexts.ts";

/** The rows of a comparison in the form of a review, so that the same scroller shows them. */
export function comparedColumns(
  { comparison, rows }: ComparisonState,
  meta: ReviewMeta,
  layout: DiffLayout,
): ReviewMirror {
  const name = `${comparison.reviewId} ${comparison.from}-${comparison.to}`;
  const entries = [...rows];
  // A fold is as high as a heading.
  const read = <Value>(column: readonly Value[], fold: Value) =>
    entries.map(([, row]) => (row.kind === "fold" ? fold : (column[row.ordinal] ?? fold)));
  const hashes = entries.map(([id, row]) => {
    if (row.kind === "fold") return `||${id}|${name}`;
    return rowKey(comparison.before[row.ordinal] ?? "", comparison.after[row.ordinal] ?? "", layout, name);
  });
  return {
    meta: { ...meta, reviewId: name },
    revision: 0,
    sections: {
      ids: entries.map(([id]) => id),
      hashes,
      levels: read(comparison.levels, 1),
      titles: read(comparison.titles, ""),
      lengths: read(comparison.lengths, 0),
      lines: read(comparison.lines, 1),
      defining: [],
    },
  };
}
