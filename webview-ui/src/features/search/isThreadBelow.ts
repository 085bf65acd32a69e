import type { Thread } from "@dialectic/shared/protocol";
import { findRoundAndSide } from "../../state/changes/changeLines.ts";
import type { PlacedRow } from "../../state/changes/changeRows.ts";
import type { ShownChanges } from "../../state/changes/changesState.ts";

/** True when a thread is about a line of the row. */
export function isThreadBelow({ place }: Thread, { row }: Pick<PlacedRow, "row">, shown: ShownChanges): boolean {
  if (row.kind !== "lines" || place.kind !== "code" || place.change === undefined) return false;
  const { file, round, side, endLine } = place.change;
  if (file !== row.file.id) return false;
  const isAt = (column: "before" | "after", line: number | undefined) => {
    const at = findRoundAndSide(shown, column);
    return line === endLine && at.round === round && at.side === side;
  };
  return row.rows.some(({ left, right }) => isAt("before", left?.before) || isAt("after", right?.after));
}
