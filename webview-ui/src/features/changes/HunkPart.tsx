import { FileRest, HunkHeading } from "./HunkHeading.tsx";
import { HunkLines } from "./HunkLines.tsx";
import type { CodePieceRow } from "./state/changeRows.ts";

export function HunkPart({ row }: { readonly row: CodePieceRow }) {
  switch (row.kind) {
    case "hunk":
      return <HunkHeading row={row} />;
    case "lines":
      return <HunkLines row={row} />;
    case "rest":
      return <FileRest row={row} />;
  }
}
