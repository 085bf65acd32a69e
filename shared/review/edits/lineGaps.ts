import { createLineTable } from "../anchor/lineTable.ts";
import { gapsBetween, type LineGap, slideGaps } from "../anchor/slideGaps.ts";
import { alignSequences } from "../diff/wordDiffAlign.ts";

/** Returns the lines that differ between two texts, placed where a person would see the change. */
export function lineGaps(before: readonly string[], after: readonly string[]): readonly LineGap[] {
  const table = createLineTable(before, after);
  const gaps = gapsBetween(table.exact, alignSequences(table.exact));
  return slideGaps({ numbers: table.exact, before: table.before, after: table.after }, gaps);
}
