import { isUncounted } from "@dialectic/shared/protocol";
import { getShownReview, type PanelState, type PanelStore } from "../../state/panelStore.ts";
import { getTopView } from "../../state/topView.ts";
import { texts } from "../../texts/texts.ts";
import { listMarks, toHunkRowId } from "../changes/state/changesState.ts";
import { toChangeId } from "../changes/state/hunkParts.ts";
import type { CodeRow } from "../changes/state/placedCode.ts";
import { getFolding } from "../reading/state/folds.ts";
import type { ReadActions } from "../reading/state/readActions.ts";
import { isTakenBack, listHandled, type UndoTarget } from "../undo/state/undoState.ts";
import type { CodeBelow } from "./codeBelow.ts";

interface ReadingParts {
  readonly store: PanelStore;
  readonly code: CodeBelow;
  readonly actions: {
    finishReview(): void;
    markHunks(hunks: readonly string[], isViewed: boolean): Promise<void>;
    toggleUndone(target: UndoTarget, row: string): void;
  };
  readonly notify: (level: "info", text: string) => void;
}

/** Part of the view that one step scrolls, so that the last lines stay in view. */
const page = 0.85;
/** Pixels from the edges of the view within which the next stop counts as shown, or the current one as begun. */
const edge = 48;
const slack = 4;

/** Creates the actions for reading a review from its first section to the verdict. */
export function createReading({ store, code, actions, notify }: ReadingParts): ReadActions {
  const goTo = (stop: string) => store.setState({ reading: stop, jump: { sectionId: stop }, sectionGoal: stop });
  const readOn = (step: 1 | -1) => {
    const state = store.getState();
    const view = document.querySelector<HTMLElement>(".scroller:not([inert])");
    if (view === null) return;
    const stops = getTopView(state) === "review" ? listStops(state, code) : [];
    if (stops.length === 0) return view.scrollBy({ top: step * page * view.clientHeight });
    const at = stops.indexOf(findStop(state, stops, code, view));
    const frame = view.getBoundingClientRect();
    if (step > 0) store.setState({ passed: withPassed(state, code, view) });
    const [here, next] = [findTop(view, stops[at]), findTop(view, stops[at + 1])];
    if (stops[at] !== undefined) store.setState({ reading: stops[at] });
    const isAtEnd = view.scrollTop + view.clientHeight >= view.scrollHeight - slack;
    if (step > 0) {
      const target = stops[at + 1];
      if (target !== undefined && (isAtEnd || (next !== undefined && next < frame.bottom - edge))) return goTo(target);
      if (!isAtEnd) return view.scrollBy({ top: page * view.clientHeight });
      return actions.finishReview();
    }
    const isBegun = here !== undefined && here >= frame.top - slack;
    const before = stops[at - 1];
    if (!isBegun || before === undefined) return view.scrollBy({ top: -page * view.clientHeight });
    goTo(before);
  };
  return {
    readOn,
    toggleViewedHere() {
      const state = store.getState();
      const row = code.findRow(findRowHere(state));
      const marks = row === undefined ? [] : listRowMarks(row, state);
      if (row === undefined || marks.length === 0) return;
      const { viewed } = state.changes;
      void actions.markHunks(marks, !marks.every((mark) => viewed.has(mark)));
      const stop = listStops(state, code).findLast((each) => isSameHunk(code.findRow(each), row)) ?? row.id;
      store.setState({ sectionGoal: stop, reading: stop });
    },
    undoStoryHere() {
      const row = code.findRow(findRowHere(store.getState()));
      const file = row?.kind === "change" ? row.row.file.id : undefined;
      if (row?.kind !== "change" || file === undefined) return notify("info", texts.undo.noChangeHere);
      const hunk = "hunk" in row.row ? row.row.hunk : undefined;
      if (hunk === undefined) actions.toggleUndone({ kind: "file", file }, row.id);
      else
        actions.toggleUndone({ kind: "hunk", file, hunk: toChangeId(hunk) }, toHunkRowId(file, hunk.hash, hunk.part));
    },
    ...createHunkSteps({ store, code, notify }, goTo),
  };
}

/** Creates the actions that go from hunk to hunk. */
function createHunkSteps(
  { store, code, notify }: Pick<ReadingParts, "store" | "code" | "notify">,
  goTo: (stop: string) => void,
): Pick<ReadActions, "stepHunkHere" | "nextUnviewedHere"> {
  const divideHere = () => {
    const state = store.getState();
    const stops = listStops(state, code);
    const view = document.querySelector<HTMLElement>(".scroller:not([inert])");
    const at = view === null ? -1 : stops.indexOf(findStop(state, stops, code, view));
    return {
      before: stops.slice(0, Math.max(0, at)),
      here: stops.slice(Math.max(0, at), at + 1),
      after: stops.slice(at + 1),
    };
  };
  return {
    stepHunkHere(step) {
      const isHunk = (stop: string) => code.findRow(stop)?.kind === "change";
      if (!listStops(store.getState(), code).some(isHunk)) return false;
      const { before, after } = divideHere();
      const next = (step > 0 ? after : before.toReversed()).find(isHunk);
      if (next === undefined) notify("info", texts.compare[step > 0 ? "isLastChange" : "isFirstChange"]);
      else goTo(next);
      return true;
    },
    nextUnviewedHere() {
      const state = store.getState();
      const handled = listHandled(state);
      const { before, here, after } = divideHere();
      // After the last one comes the first that was passed over.
      const next = [...after, ...before, ...here].find((stop) => {
        const row = code.findRow(stop);
        if (row?.kind === "change" && isUncounted(row.row.file)) return false;
        if (row === undefined || isUnknown(row, state)) return row !== undefined;
        return listRowMarks(row, state).some((mark) => !handled.has(mark));
      });
      if (next === undefined) notify("info", texts.changes.allHandled);
      else goTo(next);
    },
  };
}

/** Returns the sections, and below each the hunks and the files without hunks, in reading order. */
function listStops(state: PanelState, code: CodeBelow): readonly string[] {
  const all = getShownReview(state)?.sections.ids ?? [];
  const there = new Set(all);
  const { folded, hidden } = getFolding(state);
  const ids = all.filter((id) => !hidden.has(id));
  const atEnd = [...code.rows.keys()].filter((id) => !there.has(id));
  const below = (id: string) => (folded.has(id) ? [] : (code.rows.get(id) ?? []).filter(isStop).map((row) => row.id));
  return [...ids.flatMap((id) => [id, ...below(id)]), ...atEnd.flatMap(below)];
}

function isStop(row: CodeRow): boolean {
  if (row.kind !== "change") return row.kind === "heading" || row.kind === "generated";
  const { kind, file } = row.row;
  // Collapsed generated files do not stand in the reader's way.
  if (kind === "file" && isUncounted(file)) return false;
  return kind === "hunk" || kind === "waiting" || (row.row.kind === "file" && row.row.isFolded === true);
}

/** Returns the stop at which the reader is: the last one gone to while it is in view, otherwise the one at the top. */
function findStop({ reading }: PanelState, stops: readonly string[], code: CodeBelow, view: HTMLElement): string {
  const { top, bottom } = view.getBoundingClientRect();
  const last = findTop(view, reading);
  if (reading !== undefined && last !== undefined && last >= top - slack && last < bottom && stops.includes(reading))
    return reading;
  const rows = [...view.querySelectorAll<HTMLElement>(":scope > .review > [data-section-id]")];
  const at = rows.findLastIndex((each) => each.getBoundingClientRect().top <= top + edge);
  // A row that is no stop, such as the links to code elsewhere, belongs to the stop above it.
  for (const row of rows.slice(0, Math.max(0, at) + 1).toReversed()) {
    const id = row.dataset["sectionId"] ?? "";
    const own = code.findRow(id);
    if (own === undefined || stops.includes(id)) return id;
    const stop = stops.find((each) => isSameHunk(code.findRow(each), own));
    if (stop !== undefined) return stop;
  }
  return stops[0] ?? "";
}

function findTop(view: HTMLElement, stop: string | undefined): number | undefined {
  if (stop === undefined) return undefined;
  const row = view.querySelector(`[data-section-id="${CSS.escape(stop)}"]`);
  return row?.getBoundingClientRect().top;
}

/** Returns the row that has the focus, or the last one gone to. */
function findRowHere({ reading }: PanelState): string {
  const row = document.activeElement?.closest<HTMLElement>(".scroller:not([inert]) [data-section-id]");
  return row?.dataset["sectionId"] ?? reading ?? "";
}

function listRowMarks(row: CodeRow, { changes: { story } }: PanelState): readonly string[] {
  if (row.kind !== "change") return [];
  if (row.row.kind === "hunk" || row.row.kind === "lines" || row.row.kind === "rest") return [row.row.hunk.hash];
  const known = row.row.kind === "file" ? story?.hunks.get(row.row.file.id) : undefined;
  return known === undefined ? [] : listMarks(known);
}

/** True for a collapsed file whose hunks have not been loaded. */
function isUnknown(row: CodeRow, { changes: { story }, undo }: PanelState): boolean {
  if (row.kind !== "change" || row.row.kind !== "file" || isTakenBack(undo, row.row.file.id)) return false;
  return story?.hunks.has(row.row.file.id) !== true;
}

function isSameHunk(one: CodeRow | undefined, other: CodeRow): boolean {
  if (one?.kind !== "change" || other.kind !== "change") return false;
  const isSame = "hunk" in one.row && "hunk" in other.row && one.row.hunk.hash === other.row.hunk.hash;
  return isSame && "hunk" in one.row && "hunk" in other.row && one.row.hunk.part === other.row.hunk.part;
}

/** Adds the sections and hunks whose end is on the screen: what has only begun there is still being read. */
function withPassed(state: PanelState, code: CodeBelow, view: HTMLElement): ReadonlySet<string> {
  const { top, bottom } = view.getBoundingClientRect();
  const sections = getShownReview(state)?.sections;
  // The last row of each, as a hunk has several.
  const ends = new Map<string, number>();
  for (const element of view.querySelectorAll<HTMLElement>(":scope > .review > [data-section-id]")) {
    const id = element.dataset["sectionId"] ?? "";
    const row = code.findRow(id);
    const hash = sections?.hashes[sections.ids.indexOf(id)] ?? id;
    const end = element.getBoundingClientRect().bottom;
    for (const name of row === undefined ? [hash] : listRowNames(row, state)) ends.set(name, end);
  }
  const passed = new Set(state.passed);
  for (const [name, end] of ends) if (end >= top && end <= bottom + slack) passed.add(name);
  return passed;
}

/** Returns the ids of the headings of the hunks in a row: of a collapsed file, those of all of its hunks. */
function listRowNames(row: CodeRow, state: PanelState): readonly string[] {
  if (row.kind !== "change") return [];
  const { file } = row.row;
  if ("hunk" in row.row) return [toHunkRowId(file.id, row.row.hunk.hash, row.row.hunk.part)];
  const isWhole = row.row.kind === "file" && row.row.isFolded === true;
  if (row.row.kind === "waiting" || row.row.kind === "notice") return [row.id];
  return isWhole ? listRowMarks(row, state).map((mark) => toHunkRowId(file.id, mark)) : [];
}
