import { getShownReview, type PanelState, type PanelStore } from "../../state/panelStore.ts";
import { getTopView } from "../../state/topView.ts";
import { listMarks, toHunkRowId } from "../changes/state/changesState.ts";
import type { CodeRow } from "../changes/state/placedCode.ts";
import { listHandled } from "../undo/state/undoState.ts";
import type { CodeBelow } from "./codeBelow.ts";

// What was on the screen: a section or a hunk counts once its end was in sight while it was open. What is folded counts
// as little as what is far away.

/** Milliseconds between two looks at what a scroll brings into sight. */
const pace = 200;
const slack = 4;

/** Returns a function that notes what is in sight, soon. */
export function followPassed(store: PanelStore, code: CodeBelow): () => void {
  let isWaiting = false;
  const look = () => {
    isWaiting = false;
    const state = store.getState();
    const view = document.querySelector<HTMLElement>(".scroller:not([inert])");
    if (view === null || document.hidden || state.sheet !== undefined || getTopView(state) !== "review") return;
    store.setState(withPassed(state, code, view));
  };
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(look, pace);
  };
}

/** Adds the sections and hunks whose end is on the screen: what has only begun there is still being read. */
export function withPassed(state: PanelState, code: CodeBelow, view: HTMLElement): Partial<PanelState> {
  const { top, bottom } = view.getBoundingClientRect();
  const rows = [...view.querySelectorAll<HTMLElement>(":scope > .review > [data-section-id]")];
  const sections = getShownReview(state)?.sections;
  const nameRow = (element: HTMLElement | undefined): readonly string[] => {
    const id = element?.dataset["sectionId"];
    if (id === undefined) return [];
    const row = code.findRow(id);
    return row === undefined ? [sections?.hashes[sections.ids.indexOf(id)] ?? id] : nameHunks(row, state);
  };
  const found: string[] = [];
  for (let place = findFirst(rows, top); place < rows.length; place += 1) {
    const row = rows[place];
    if (row === undefined || row.getBoundingClientRect().bottom > bottom + slack) break;
    // A hunk has several rows, of which the last is its end.
    const next = nameRow(rows[place + 1]);
    for (const name of nameRow(row)) if (!next.includes(name) && !state.passed.has(name)) found.push(name);
  }
  return found.length === 0 ? {} : { passed: new Set([...state.passed, ...found]) };
}

/** Returns the place of the first row that ends in the view or below it. */
function findFirst(rows: readonly HTMLElement[], top: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY) < top) low = middle + 1;
    else high = middle;
  }
  return low;
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
  return marks.length === 0 || marks.some((mark) => !handled.has(mark));
}

/** Returns the marks of the changes in a row; of a file, those of all of its hunks, as far as they are known. */
export function listRowMarks(row: CodeRow, { changes: { story } }: PanelState): readonly string[] {
  if (row.kind !== "change") return [];
  const { row: change } = row;
  if (change.kind === "hunk" || change.kind === "lines" || change.kind === "rest") return [change.hunk.hash];
  const known = story?.hunks.get(change.file.id);
  const isWhole = change.kind === "file" || known?.hunks.length === 0;
  return known === undefined || !isWhole ? [] : listMarks(known);
}
