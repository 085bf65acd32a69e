import type { ReviewMirror } from "../../state/reviewMirror.ts";
import type { SectionColumns } from "../../state/sectionColumns.ts";

/** Returns the review with the chosen sections only. Without a choice, returns the review itself. */
export function filterSections(review: ReviewMirror, chosen: ReadonlySet<string> | undefined): ReviewMirror {
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
