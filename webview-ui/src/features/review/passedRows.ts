import { toHunkRowId } from "../../state/changedCode.ts";
import { getShownReview, type PanelState } from "../../state/panelStore.ts";
import { listHandled } from "../../state/undone.ts";
import { listMarks } from "../changes/state/changesState.ts";
import { toChangeId } from "../changes/state/hunkParts.ts";
import type { NameRow } from "../changes/state/inSight.ts";
import type { CodeRow } from "../changes/state/placedCode.ts";
import { hasMark } from "../changes/state/viewedMarks.ts";
import type { CodeBelow } from "./codeBelow.ts";

/** Returns the function that names what the rows of a review show. */
export function createRowNames(code: CodeBelow): NameRow {
  return (state, id) => {
    const row = code.findRow(id);
    if (row !== undefined) return nameHunks(row, state);
    const sections = getShownReview(state)?.sections;
    return [sections?.hashes[sections.ids.indexOf(id)] ?? id];
  };
}

/** Returns the ids of the headings of the hunks that a row shows: none for what it hides, unless the reader is done with it. */
function nameHunks(row: CodeRow, state: PanelState): readonly string[] {
  if (row.kind !== "change") return [];
  const { row: change } = row;
  const { file } = change;
  if (hidesUnread(row, state)) return [];
  if ("hunk" in change) return [toHunkRowId(file.id, change.hunk.hash, change.hunk.part)];
  const marks = listRowMarks(row, state).map((mark) => toHunkRowId(file.id, mark));
  if (change.kind === "waiting" || change.kind === "notice") return [row.id, ...marks];
  return change.kind === "file" && change.isFolded === true ? marks : [];
}

/** True for a closed hunk or file that is to be read. Generated code and changes of whitespace stand closed for good. */
export function isClosed(row: CodeRow, state: PanelState): boolean {
  return row.kind === "change" && row.row.file.generated === undefined && hidesUnread(row, state);
}

function hidesUnread(row: CodeRow, state: PanelState): boolean {
  if (row.kind !== "change") return false;
  const { row: change } = row;
  if ((change.kind !== "hunk" && change.kind !== "file") || change.isFolded !== true) return false;
  if (change.kind === "hunk" && change.isWhitespace === true) return false;
  const handled = listHandled(state);
  if (handled.has(change.file.id)) return false;
  const marks = listRowMarks(row, state);
  return marks.length === 0 || marks.some((mark) => !hasMark(handled, mark));
}

/** Returns the marks of the changes in a row; of a file, those of all of its hunks, as far as they are known. */
export function listRowMarks(row: CodeRow, { changes: { story } }: PanelState): readonly string[] {
  if (row.kind !== "change") return [];
  const { row: change } = row;
  if (change.kind === "hunk" || change.kind === "lines" || change.kind === "rest") return [toChangeId(change.hunk)];
  const known = story?.hunks.get(change.file.id);
  const isWhole = change.kind === "file" || known?.hunks.length === 0;
  return known === undefined || !isWhole ? [] : listMarks(known);
}
