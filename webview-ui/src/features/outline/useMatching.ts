import { useMemo } from "react";
import type { SectionColumns } from "../../state/sectionColumns.ts";
import { usePanelState } from "../panelContext.ts";

export type OutlineColumns = Pick<SectionColumns, "ids" | "titles" | "levels">;

/** Returns the sections that match the search, with their numbers of hits while there is a search. */
export function useMatching({ ids, titles, levels }: OutlineColumns): OutlineColumns & {
  readonly hits: readonly number[] | undefined;
  readonly isFiltered: boolean;
} {
  const found = usePanelState(({ search }) => search.hits);
  const matching = usePanelState(({ search }) => search.matching);
  const end = usePanelState(({ comparison, outlineEnd }) => (comparison === undefined ? outlineEnd : undefined));
  return useMemo(() => {
    // Hits of another state of the review would appear beside the wrong sections.
    const hits = found?.ids === ids ? found.counts : undefined;
    if (matching === undefined) {
      const shown =
        end === undefined
          ? { ids, titles, levels }
          : { ids: [...ids, end.id], titles: [...titles, end.title], levels: [...levels, 1] };
      return { ...shown, hits, isFiltered: false };
    }
    const keep = <Value>(column: readonly Value[]) => column.filter((_, index) => matching.has(ids[index] ?? ""));
    return { ids: keep(ids), titles: keep(titles), levels: keep(levels), hits: hits && keep(hits), isFiltered: true };
  }, [ids, titles, levels, found, matching, end]);
}
