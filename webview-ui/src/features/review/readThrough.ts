import { isUncounted } from "@dialectic/shared/protocol";
import { type ChangeGoal, toHunkRowId } from "../../state/changedCode.ts";
import { getFolding } from "../../state/folds.ts";
import type { PanelActions } from "../../state/panelActions.ts";
import { getShownReview, type PanelState, type PanelStore } from "../../state/panelStore.ts";
import { getTopView } from "../../state/topView.ts";
import { getUndone, isTakenBack, listHandled } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import type { ChangeRow } from "../changes/state/changeRows.ts";
import { toChangeId } from "../changes/state/hunkParts.ts";
import { withPassed } from "../changes/state/inSight.ts";
import type { CodeRow } from "../changes/state/placedCode.ts";
import { hasMark } from "../changes/state/viewedMarks.ts";
import type { ReadActions } from "../reading/state/readActions.ts";
import type { CodeBelow } from "./codeBelow.ts";
import { createRowNames, isClosed, listRowMarks } from "./passedRows.ts";
import { chooseStep, chooseStepBack, page, type ReadStop } from "./readStep.ts";

interface ReadingParts {
  readonly store: PanelStore;
  readonly code: CodeBelow;
  readonly actions: Pick<
    PanelActions,
    "finishReview" | "expandCode" | "markHunks" | "toggleUndone" | "showChanges" | "readNextCommit"
  >;
  readonly notify: (level: "info", text: string) => void;
}

/** Pixels from the top of the view within which the current stop counts as begun. */
const edge = 48;
const slack = 4;

/** Creates the actions for reading a review from its first section to the verdict. */
export function createReading({ store, code, actions, notify }: ReadingParts): ReadActions {
  const goTo = (stop: string) => store.setState({ reading: stop, jump: { sectionId: stop }, sectionGoal: stop });
  const readOn = (step: 1 | -1) => {
    const state = store.getState();
    const view = document.querySelector<HTMLElement>(".scroller:not([inert])");
    if (view === null) return;
    const shown = getTopView(state);
    const stops = shown === "review" ? listStops(state, code) : [];
    const isAtEnd = view.scrollTop + view.clientHeight >= view.scrollHeight - slack;
    const isCommit = shown === "changes" && state.changes.open?.part?.kind === "commit";
    if (step > 0 && isCommit && openMessage(view)) return;
    if (step > 0 && isAtEnd && isCommit) return void actions.readNextCommit();
    if (step > 0 && isAtEnd && shown !== "review") return notify("info", texts.reading.endOf[shown]);
    if (stops.length === 0) return view.scrollBy({ top: step * page * view.clientHeight });
    if (step > 0) store.setState(withPassed(state, view, createRowNames(code)));
    const measured = measureStops(view, stops, (id) => isStopClosed(state, code, id));
    const next =
      step > 0 ? chooseStep(measured, view.clientHeight, isAtEnd) : chooseStepBack(measured, view.clientHeight);
    if (next.kind === "end") return actions.finishReview(true);
    if (next.kind === "open" && code.findRow(next.id) !== undefined) actions.expandCode(next.id, true);
    if (next.kind !== "page") return goTo(next.id);
    const reading = next.id ?? findStop(state, stops, code, view);
    store.setState({ reading, sectionGoal: reading });
    view.scrollBy({ top: step * page * view.clientHeight });
  };
  return {
    readOn,
    toggleViewedHere() {
      const state = store.getState();
      const row = code.findRow(findRowHere(state));
      const marks = row === undefined ? [] : listRowMarks(row, state);
      if (row === undefined || marks.length === 0) return;
      const { viewed } = state.changes;
      void actions.markHunks(marks, !marks.every((mark) => hasMark(viewed, mark)));
      const stop = listStops(state, code).findLast((each) => isSameHunk(code.findRow(each), row)) ?? row.id;
      store.setState({ sectionGoal: stop, reading: stop });
    },
    showHunkAmongChanges() {
      const state = store.getState();
      const row = code.findRow(findRowHere(state));
      const { story } = state.changes;
      if (row?.kind !== "change" || story === undefined) return false;
      const { round, since } = story;
      void actions.showChanges({ ...toGoal(row.row), isFromStory: true }, { round, since });
      return true;
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
        return listRowMarks(row, state).some((mark) => !hasMark(handled, mark));
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

/** Returns the stops with their distances from the top of the view. */
function measureStops(
  view: HTMLElement,
  stops: readonly string[],
  isClosed: (id: string) => boolean,
): readonly ReadStop[] {
  const { top } = view.getBoundingClientRect();
  const tops = new Map<string, number>();
  for (const row of view.querySelectorAll<HTMLElement>(":scope > .review > [data-section-id]"))
    tops.set(row.dataset["sectionId"] ?? "", row.getBoundingClientRect().top - top);
  return stops.map((id) => ({ id, top: tops.get(id), isClosed: isClosed(id) }));
}

/** True for what a step opens, unless the reader has opened it already. */
function isStopClosed(state: PanelState, code: CodeBelow, id: string): boolean {
  const row = code.findRow(id);
  if (row === undefined) return getFolding(state).folded.has(id);
  return isClosed(row, state) && state.changes.story?.expanded.get(id) !== true;
}

/** Returns the row that has the focus, or the last one gone to. */
function findRowHere({ reading }: PanelState): string {
  const row = document.activeElement?.closest<HTMLElement>(".scroller:not([inert]) [data-section-id]");
  return row?.dataset["sectionId"] ?? reading ?? "";
}

/** Returns the place of a row among all changes; that of a part of a divided hunk is its first line. */
function toGoal(row: ChangeRow): ChangeGoal {
  const file = row.file.id;
  if (!("hunk" in row)) return { file };
  const { hash, part = 0, newStart, newLines, oldStart } = row.hunk;
  if (part === 0) return { file, hunk: hash };
  const line = newLines > 0 ? { side: "after" as const, line: newStart } : { side: "before" as const, line: oldStart };
  return { file, hunk: hash, line };
}

/** True for a collapsed file whose hunks have not been loaded. */
function isUnknown(row: CodeRow, state: PanelState): boolean {
  if (row.kind !== "change" || row.row.kind !== "file" || isTakenBack(getUndone(state), row.row.file.id)) return false;
  return state.changes.story?.hunks.has(row.row.file.id) !== true;
}

function isSameHunk(one: CodeRow | undefined, other: CodeRow): boolean {
  if (one?.kind !== "change" || other.kind !== "change") return false;
  const isSame = "hunk" in one.row && "hunk" in other.row && one.row.hunk.hash === other.row.hunk.hash;
  return isSame && "hunk" in one.row && "hunk" in other.row && one.row.hunk.part === other.row.hunk.part;
}

/** Opens the message of the commit if it is in view and cut off. Returns whether it was. */
function openMessage(view: HTMLElement): boolean {
  const button = view.querySelector<HTMLElement>(".shown-message > vscode-button:not([data-expanded])");
  if (button === null || button.getBoundingClientRect().bottom <= view.getBoundingClientRect().top) return false;
  button.click();
  return true;
}
