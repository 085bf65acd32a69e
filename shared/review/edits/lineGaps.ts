import { createLineTable } from "../anchor/lineTable.ts";
import { gapsBetween, type LineGap, slideGaps } from "../anchor/slideGaps.ts";
import { alignSequences } from "../diff/wordDiffAlign.ts";

/** The lines that differ between two texts, as a person would say where they stand. */
export function lineGaps(before: readonly string[], after: readonly string[]): readonly LineGap[] {
  const table = createLineTable(before, after);
  const gaps = gapsBetween(table.exact, alignSequences(table.exact));
  return slideGaps({ numbers: table.exact, before: table.before, after: table.after }, gaps);
}
