import { hunkSightPauseMs } from "../../../limits.ts";
import type { PanelState, PanelStore } from "../../../state/panelStore.ts";
import { getTopView, type PageView } from "../../../state/topView.ts";

// What was on the screen: a section or a hunk counts once its end was in sight while it was open. What is folded counts
// as little as what is far away.

/** Returns the names of what a row shows: of a section its hash, of code the ids of the headings of its hunks. */
export type NameRow = (state: PanelState, id: string) => readonly string[];

const slack = 4;

/** Returns a function that notes, soon, what of a view is in sight. */
export function followSight(store: PanelStore, own: PageView, nameRow: NameRow): () => void {
  let isWaiting = false;
  const look = () => {
    isWaiting = false;
    const state = store.getState();
    const view = document.querySelector<HTMLElement>(".scroller:not([inert])");
    if (view === null || document.hidden || state.sheet !== undefined || getTopView(state) !== own) return;
    store.setState(withPassed(state, view, nameRow));
  };
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(look, hunkSightPauseMs);
  };
}

/** Adds the sections and hunks whose end is on the screen: what has only begun there is still being read. */
export function withPassed(state: PanelState, view: HTMLElement, nameRow: NameRow): Partial<PanelState> {
  const { top, bottom } = view.getBoundingClientRect();
  const rows = [...view.querySelectorAll<HTMLElement>(":scope > .review > [data-section-id]")];
  const nameOf = (row: HTMLElement | undefined) => {
    const id = row?.dataset["sectionId"];
    return id === undefined ? [] : nameRow(state, id);
  };
  const found: string[] = [];
  for (let place = findFirst(rows, top); place < rows.length; place += 1) {
    const row = rows[place];
    if (row === undefined || row.getBoundingClientRect().bottom > bottom + slack) break;
    // A hunk has several rows, of which the last is its end.
    const next = nameOf(rows[place + 1]);
    for (const name of nameOf(row)) if (!next.includes(name) && !state.passed.has(name)) found.push(name);
  }
  return found.length === 0 ? {} : { passed: new Set([...state.passed, ...found]) };
}

/** Returns the ids of the rows of the review that are at least partly on the screen; none while something covers it. */
export function listRowsInSight(): readonly string[] {
  const view = document.querySelector<HTMLElement>("main.scroller:not([inert])");
  if (view === null || document.hidden) return [];
  const { top, bottom } = view.getBoundingClientRect();
  const rows = [...view.querySelectorAll<HTMLElement>(":scope > .review > [data-section-id]")];
  const found: string[] = [];
  for (const row of rows.slice(findFirst(rows, top))) {
    if (row.getBoundingClientRect().top >= bottom) break;
    found.push(row.dataset["sectionId"] ?? "");
  }
  return found;
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
