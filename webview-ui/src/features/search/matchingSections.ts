import type { SectionHits } from "../../state/search/searchState.ts";
import type { SearchedColumns } from "./searchSource.ts";

/** What was left before, and whether nobody knows yet what a text holds. */
interface LeftBefore {
  readonly before: ReadonlySet<string> | undefined;
  readonly isUnread: (hash: string) => boolean;
}

/** The sections to leave; while nothing is found, all of them. A text that is not read yet does not make its section go. */
export function matchingSections(
  { ids, counts }: SectionHits,
  { hashes, threads, owners }: SearchedColumns,
  { before, isUnread }: LeftBefore,
): ReadonlySet<string> | undefined {
  const isKept = (id: string, place: number) =>
    (counts[place] ?? 0) > 0 || (before?.has(id) === true && isUnread(hashes[place] ?? ""));
  const matching = new Set(ids.filter(isKept).flatMap((id) => owners.get(id) ?? (threads.has(id) ? [] : id)));
  if (matching.size === 0) return undefined;
  const isSame = before?.size === matching.size && [...matching].every((id) => before.has(id));
  return isSame ? before : matching;
}
