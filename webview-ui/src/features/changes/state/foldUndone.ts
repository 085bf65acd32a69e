import type { ChangeRow, PlacedRow } from "./changeRows.ts";

type FoldedHunk = (hash: string) => boolean | undefined;

/** Collapses hunks to their headings. `isFolded` returns undefined for a hunk that cannot be collapsed. */
export function foldUndone(rows: readonly PlacedRow[], isFolded: FoldedHunk): readonly PlacedRow[] {
  return rows.flatMap((placed) => {
    const { row } = placed;
    const fold = row.kind === "hunk" || row.kind === "lines" ? isFolded(row.hunk.hash) : undefined;
    if (fold === undefined) return [placed];
    return row.kind === "hunk" ? [toFolding(placed, row, fold)] : fold ? [] : [placed];
  });
}

function toFolding(placed: PlacedRow, row: Extract<ChangeRow, { kind: "hunk" }>, isFolded: boolean): PlacedRow {
  return { ...placed, key: `${placed.key} ${isFolded}`, row: { ...row, isFolded } };
}
