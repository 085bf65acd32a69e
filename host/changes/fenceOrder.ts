import type { SectionHunk } from "@dialectic/shared/protocol";
import { type ChangedHunk, HunkHomes } from "@dialectic/shared/review";
import type { CodeMention } from "../references/codeMentions.ts";

// The hunks below a section stand in the order of the author's fences, which is the order to read them in. A hunk without
// a fence follows the last one of its file, or comes after all of them.

export interface FencedHunk {
  readonly hunk: SectionHunk;
  /** Place of the fence among all fences; undefined where the section has none for the hunk. */
  readonly fence: number | undefined;
}

/** Returns the place of the first fence of a section for a hunk. */
export function findFence(fences: readonly CodeMention[], section: string, changed: ChangedHunk): number | undefined {
  const at = fences.findIndex(
    (fence) => fence.owner.id === section && fence.file === changed.file && new HunkHomes([fence]).explains(changed),
  );
  return at < 0 ? undefined : at;
}

export function sortByFences(hunks: readonly FencedHunk[]): SectionHunk[] {
  const last = new Map<string, number>();
  for (const { hunk, fence = -1 } of hunks) last.set(hunk.file, Math.max(fence, last.get(hunk.file) ?? -1));
  const rank = ({ hunk, fence = last.get(hunk.file) ?? -1 }: FencedHunk) =>
    fence < 0 ? Number.MAX_SAFE_INTEGER : fence;
  const isFenced = hunks.some(({ fence }) => fence !== undefined);
  const sorted = isFenced ? hunks.toSorted((one, other) => rank(one) - rank(other)) : hunks;
  return sorted.map(({ hunk }) => hunk);
}
