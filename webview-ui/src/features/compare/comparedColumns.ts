import type { ReviewMeta } from "@dialectic/shared/protocol";
import type { ReviewMirror } from "../../state/reviewMirror.ts";
import type { CodeLayout } from "../changes/state/codeLayout.ts";
import { buildCodeRows, type CodeRow, type CodeRows } from "../changes/state/placedCode.ts";
import { type DiffLayout, makeRowKey } from "./comparedTexts.ts";
import type { ComparedRow, ComparisonState } from "./state/comparisonState.ts";

/** Returns the rows of a comparison in the shape of a review, so that the same scroller can show them. */
export function toComparedColumns(
  { comparison, rows }: ComparisonState,
  meta: ReviewMeta,
  layout: DiffLayout,
  code: CodeRows,
): ReviewMirror {
  const name = `${comparison.reviewId} ${comparison.from}-${comparison.to}`;
  const entries = [...rows].flatMap(([id, row]): readonly Entry[] => [
    { id, row },
    ...(code.get(id) ?? []).map((each) => ({ id: each.id, row: each })),
  ]);
  const read = <Value>(column: readonly Value[], other: (row: Exclude<AnyRow, { kind: "section" }>) => Value) =>
    entries.map(({ row }) => {
      if (row.kind !== "section") return other(row);
      return column[row.ordinal] ?? other({ kind: "rest" });
    });
  const hashes = entries.map(({ id, row }) => {
    if (row.kind !== "section") return `||${isCode(row) ? row.key : id}|${name}`;
    return makeRowKey(comparison.before[row.ordinal] ?? "", comparison.after[row.ordinal] ?? "", layout, name);
  });
  return {
    meta: { ...meta, reviewId: name },
    revision: 0,
    sections: {
      ids: entries.map(({ id }) => id),
      hashes,
      // Without a level, the length is in pixels. A fold is as high as a heading.
      levels: read(comparison.levels, (row) => (isCode(row) ? -1 : 1)),
      titles: read(comparison.titles, () => ""),
      lengths: read(comparison.lengths, (row) => (isCode(row) ? row.height : 0)),
      lines: read(comparison.lines, () => 1),
      defining: [],
      collapsed: [],
    },
  };
}

type AnyRow = ComparedRow | CodeRow;

interface Entry {
  readonly id: string;
  readonly row: AnyRow;
}

function isCode(row: AnyRow): row is CodeRow {
  return "height" in row;
}

const noRows: CodeRows = new Map();

/** Returns the rows of code of a comparison, by the row that they follow. */
export function listCodeBelow({ code, comparison }: ComparisonState, layout: CodeLayout): CodeRows {
  return code === undefined ? noRows : buildCodeRows(code, comparison.ids, layout);
}
