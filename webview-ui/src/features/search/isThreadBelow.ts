import type { Thread } from "@dialectic/shared/protocol";
import type { ChangeComments } from "../../state/changes/changeComments.ts";
import type { PlacedRow } from "../../state/changes/changeRows.ts";

/** True when a thread stands at a line of the row, or at the name of the file that the row is. */
export function isThreadBelow({ id }: Thread, { row }: Pick<PlacedRow, "row">, { places }: ChangeComments): boolean {
  const at = places.get(id);
  if (at === undefined || at.file !== row.file.id) return false;
  if (row.kind === "file") return at.line === 0 && (row.below === undefined || row.isFirst === true);
  if (row.kind !== "lines") return false;
  return row.rows.some(({ left, right }) => (at.side === "before" ? left?.before : right?.after) === at.line);
}
