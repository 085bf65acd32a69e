import type { CheckFlip, Comparison } from "@dialectic/shared/protocol";
import { type ComparisonState, createComparison } from "./comparisonState.ts";

/** The ordinals of the sections of the test's comparison. */
export const column = [0, 1, 2, 3, 4, 5];

const texts = column.map(String);

export const fails: CheckFlip = { ordinal: 5, check: "// One caller", state: "fails", expected: "1", found: "2" };
export const flips: CheckFlip[] = [fails, { ordinal: 0, check: "a()", state: "holds", found: "3" }];

/** Compares iterations with sections that were changed, renamed, added, removed, moved and left alone. */
export function createTestComparison(changes: Partial<Comparison> = {}): ComparisonState {
  const comparison: Comparison = {
    reviewId: "r",
    from: 1,
    to: 2,
    kinds: ["changed", "changed", "added", "removed", "unchanged", "unchanged"],
    ids: texts,
    before: texts,
    after: texts,
    titles: texts,
    levels: column,
    lengths: column,
    lines: column,
    moved: [1, 4],
    renamed: [{ ordinal: 1, title: "Before" }],
    definingBefore: [],
    definingAfter: [],
    wordsAdded: 0,
    wordsRemoved: 0,
    ...changes,
  };
  return createComparison(comparison, 2);
}
