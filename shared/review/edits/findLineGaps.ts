import { createLineTable } from "../anchor/lineTable.ts";
import { findGaps, type LineGap, slideGaps } from "../anchor/slideGaps.ts";
import { alignSequences } from "../diff/alignSequences.ts";

/** Returns the lines that differ between two texts, placed where a person would see the change. */
export function findLineGaps(before: readonly string[], after: readonly string[]): readonly LineGap[] {
  const table = createLineTable(before, after);
  const gaps = findGaps(table.exact, alignSequences(table.exact));
  return slideGaps({ numbers: table.exact, before: table.before, after: table.after }, gaps);
}
