import type { SearchedColumns } from "./searchSource.ts";
import type { SectionHits } from "./state/searchState.ts";

/** The previous selection, and a test for texts that have not been read yet. */
interface PreviousMatches {
  readonly before: ReadonlySet<string> | undefined;
  readonly isUnread: (hash: string) => boolean;
}

/**
 * Returns the sections to keep, or undefined (all of them) while nothing is found. A section that was kept stays until
 * its text is read.
 */
export function findMatchingSections(
  { ids, counts }: SectionHits,
  { hashes, threads, owners }: SearchedColumns,
  { before, isUnread }: PreviousMatches,
): ReadonlySet<string> | undefined {
  const isKept = (id: string, place: number) =>
    (counts[place] ?? 0) > 0 || (before?.has(id) === true && isUnread(hashes[place] ?? ""));
  const matching = new Set(ids.filter(isKept).flatMap((id) => owners.get(id) ?? (threads.has(id) ? [] : id)));
  if (matching.size === 0) return undefined;
  const isSame = before?.size === matching.size && [...matching].every((id) => before.has(id));
  return isSame ? before : matching;
}
