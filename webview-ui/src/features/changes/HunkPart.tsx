import type { HunkRow, LinesRow } from "../../state/changes/changeRows.ts";
import { HunkHeading } from "./HunkHeading.tsx";
import { HunkLines } from "./HunkLines.tsx";

export function HunkPart({ row }: { readonly row: HunkRow | LinesRow }) {
  return row.kind === "hunk" ? <HunkHeading row={row} /> : <HunkLines row={row} />;
}
