import { foldCase, memoizeBy } from "@dialectic/shared/review";
import { findPartner } from "../../lines/hunkLines.ts";
import { readShownLine } from "../../lines/shownLine.ts";
import type { ChangeRow } from "../changes/state/changeRows.ts";
import type { SearchText } from "./searchSource.ts";

const textOfFile = memoizeBy(({ path }: ChangeRow["file"]) => toSearchText(path));
const textOfRow = memoizeBy((row: ChangeRow) => toSearchText(readRowText(row)));

/** Returns the text of a row of code for the search: the same object for the same row, so that its hits are counted once. */
export function findRowText(row: ChangeRow): SearchText | undefined {
  return row.kind === "file" ? textOfFile(row.file) : textOfRow(row);
}

function toSearchText(text: string | undefined): SearchText | undefined {
  return text === undefined ? undefined : { text, folded: foldCase(text) };
}

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
