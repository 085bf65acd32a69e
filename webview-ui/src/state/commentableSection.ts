import { getShownReview, type PanelState } from "./panelStore.ts";

type Views = Pick<PanelState, "view" | "comparison">;

/**
 * Returns the iteration whose sections the reader can comment on: the later one of a comparison, or the current one.
 */
export function getCommentableIteration({ view, comparison }: Views): number | undefined {
  return comparison?.comparison.to ?? getShownReview({ view })?.meta.iteration;
}

/** Returns the hash of a section in that iteration; undefined when the section is not in it. */
export function getCommentableHash({ view, comparison }: Views, sectionId: string): string | undefined {
  const sections = getShownReview({ view })?.sections;
  const [ids, hashes] =
    comparison === undefined
      ? [sections?.ids, sections?.hashes]
      : [comparison.comparison.ids, comparison.comparison.after];
  return hashes?.[ids?.indexOf(sectionId) ?? -1] || undefined;
}
