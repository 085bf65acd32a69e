import type { CheckFlip, ComparedKind, Comparison } from "@dialectic/shared/protocol";
import type { ComparisonState } from "./comparisonState.ts";

export type MarkKind = Exclude<ComparedKind, "unchanged"> | "moved" | "renamed" | "code" | "check";

export const markIcons: Readonly<Record<MarkKind, string>> = {
  added: "diff-added",
  removed: "diff-removed",
  changed: "diff-modified",
  renamed: "diff-renamed",
  moved: "arrow-swap",
  code: "diff",
  check: "beaker",
};

/** Returns the mark of the most important change of a section; undefined when it is unchanged. */
export function getChangeMark(
  { comparison, moved, oldTitles, code }: Pick<ComparisonState, "comparison" | "moved" | "oldTitles" | "code">,
  ordinal: number,
): MarkKind | undefined {
  const kind = comparison.kinds[ordinal];
  if (kind === "changed") return oldTitles.has(ordinal) ? "renamed" : "changed";
  if (kind === "added" || kind === "removed") return kind;
  if (moved.has(ordinal)) return "moved";
  if (listFlips(comparison, ordinal).length > 0) return "check";
  return code?.bySection.has(comparison.ids[ordinal] ?? "") === true ? "code" : undefined;
}

const noFlips: readonly CheckFlip[] = [];

export function listFlips({ flips }: Comparison, ordinal: number): readonly CheckFlip[] {
  return flips?.filter((flip) => flip.ordinal === ordinal) ?? noFlips;
}
