import type { CodeRows } from "../../state/changes/placedCode.ts";
import type { Folding } from "../../state/reading/folds.ts";
import type { ReviewMirror } from "../../state/reviewMirror.ts";
import { filterSections } from "./filterSections.ts";

/** Returns the review without hidden sections. A folded section has no lines: only its heading is shown. */
export function hideFolded(review: ReviewMirror, folding: Folding | undefined): ReviewMirror {
  if (folding === undefined || folding.folded.size === 0) return review;
  const { folded, hidden } = folding;
  const shown = filterSections(review, new Set(review.sections.ids.filter((id) => !hidden.has(id))));
  const { ids, lengths, lines } = shown.sections;
  const clear = (column: readonly number[]) => column.map((value, place) => (folded.has(ids[place] ?? "") ? 0 : value));
  return { ...shown, sections: { ...shown.sections, lengths: clear(lengths), lines: clear(lines) } };
}

export function withoutFolded(rows: CodeRows, folding: Folding | undefined): CodeRows {
  if (folding === undefined || folding.folded.size === 0) return rows;
  return new Map([...rows].filter(([id]) => !folding.folded.has(id)));
}
