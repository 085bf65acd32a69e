import { useMemo } from "react";
import type { SectionColumns } from "../../state/sectionColumns.ts";
import { usePanelState } from "../panelContext.ts";

export type OutlineColumns = Pick<SectionColumns, "ids" | "titles" | "levels">;

/** Returns the sections that match the search, with their numbers of hits while there is a search. */
export function useMatching({ ids, titles, levels }: OutlineColumns): OutlineColumns & {
  readonly hits: readonly number[] | undefined;
} {
  const found = usePanelState(({ search }) => search.hits);
  const matching = usePanelState(({ search }) => search.matching);
  return useMemo(() => {
    // Hits of another state of the review would appear beside the wrong sections.
    const hits = found?.ids === ids ? found.counts : undefined;
    if (matching === undefined) return { ids, titles, levels, hits };
    const keep = <Value>(column: readonly Value[]) => column.filter((_, index) => matching.has(ids[index] ?? ""));
    return { ids: keep(ids), titles: keep(titles), levels: keep(levels), hits: hits && keep(hits) };
  }, [ids, titles, levels, found, matching]);
}
