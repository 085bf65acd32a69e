import type { ChangeRow } from "../../state/changes/changeRows.ts";
import { shownText } from "../../state/changes/hunkLines.ts";

/** The text of a row of code, line by line as they stand; nothing while its lines have not come. */
export function rowText(row: ChangeRow): string | undefined {
  switch (row.kind) {
    case "waiting":
      return undefined;
    case "file":
      return row.file.path;
    case "lines":
      return row.rows
        .flatMap(({ left, right }) => (left === right ? [right] : [left, right]))
        .flatMap((line) => (line === undefined ? [] : shownText(line.text)))
        .join("\n");
    default:
      return "";
  }
}
