import type { ChangeRow } from "../../state/changes/changeRows.ts";
import { toShownText } from "../../state/changes/hunkLines.ts";

/** Returns the text of a row of code, line by line; undefined while its lines are not loaded. */
export function readRowText(row: ChangeRow): string | undefined {
  switch (row.kind) {
    case "waiting":
      return undefined;
    case "file":
      return row.file.path;
    case "lines":
      return row.rows
        .flatMap(({ left, right }) => (left === right ? [right] : [left, right]))
        .flatMap((line) => (line === undefined ? [] : toShownText(line.text)))
        .join("\n");
    default:
      return "";
  }
}
