import { findPartner } from "../../lines/hunkLines.ts";
import { readShownLine } from "../../lines/shownLine.ts";
import type { ChangeRow } from "../changes/state/changeRows.ts";

/** Returns the text of a row of code, line by line; undefined while its lines are not loaded. */
export function readRowText(row: ChangeRow): string | undefined {
  switch (row.kind) {
    case "waiting":
      return undefined;
    case "file":
      return row.file.path;
    case "lines":
      return row.rows
        .flatMap((each) => {
          const lines = each.left === each.right ? [each.right] : [each.left, each.right];
          return lines.flatMap((line) =>
            line === undefined ? [] : readShownLine(line.text, findPartner(each, line)?.text),
          );
        })
        .join("\n");
    default:
      return "";
  }
}
