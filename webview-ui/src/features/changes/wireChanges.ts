import { HeightModel } from "../../scroller/heightModel.ts";
import { ReviewScroller } from "../../scroller/reviewScroller.ts";
import type { AnchorPoint } from "../../scroller/scrollAnchor.ts";
import { type ChangeGoal, type OpenChanges, toRangeName } from "../../state/changedCode.ts";
import type { PanelSession } from "../../state/panelSession.ts";
import { getShownReview, type PanelState, type PanelStore } from "../../state/panelStore.ts";
import type { ReviewMirror } from "../../state/reviewMirror.ts";
import { isTwoColumns } from "../../state/shownChanges.ts";
import { listTakenBackIn } from "../../state/undone.ts";
import type { ChangesParts } from "./changesParts.ts";
import {
  buildChangeRows,
  findRowAt,
  getLineOffset,
  type PlacedRow,
  type UndoneRows,
  unfoldAll,
} from "./state/changeRows.ts";
import { type CodeLayout, chooseCodeLayout } from "./state/codeLayout.ts";
import { nameRows } from "./state/hunkCounts.ts";
import { HunkLoader } from "./state/hunkLoader.ts";
import { followSight } from "./state/inSight.ts";
import { withLeft } from "./state/leftChanges.ts";

interface ChangesWiring {
  readonly store: PanelStore;
  readonly session: PanelSession;
}

/** The parts of the view without `markHits`, which the search provides. */
interface WiredChanges extends Omit<ChangesParts, "markHits"> {
  readonly scroller: ReviewScroller;
  /** Scrolls a row to `offset` pixels from the top of the view, and unfolds its file first. */
  readonly jumpTo: (id: string, offset: number) => void;
}

export function wireChanges({ store, session }: ChangesWiring): WiredChanges {
  const loader = new HunkLoader({
    store,
    currentHost: () => session.host,
    isEager: () => true,
    shown: ({ changes }) => changes.open,
    withHunks: ({ changes }, hunks) =>
      changes.open === undefined ? {} : { changes: { ...changes, open: { ...changes.open, hunks } } },
  });
  let rows: ReadonlyMap<string, PlacedRow> = new Map();
  const noteSight = followSight(store, "changes", ({ changes }, id) => nameSeen(changes, rows.get(id)));
  const scroller = new ReviewScroller(
    {
      onWanted: (_wanted, onSettled) => onSettled(),
      onReadable: (ids) => loader.want(listWantedFiles(ids, rows, store.getState().changes.open?.goal)),
      onPlace(visible) {
        store.setState((state) => withTop(state, rows, visible));
        noteSight();
      },
      onSettled: () => undefined,
    },
    // In this view the lengths of sections are pixels.
    new HeightModel(({ length }) => length),
  );

  const placedRows = (state: PanelState, open: OpenChanges) =>
    buildChangeRows(open, chooseLayout(state), listUndoneRows(state));
  /** Unfolds the file and the hunk of a row. Returns false when the row is shown already, or is not there at all. */
  const unfoldAround = (
    state: PanelState,
    open: OpenChanges,
    find: (all: readonly PlacedRow[]) => PlacedRow | undefined,
  ) => {
    const row = find(buildChangeRows(unfoldAll(open), chooseLayout(state)));
    if (row === undefined || rows.has(row.id)) return false;
    const file = row.row.file.id;
    const folded = new Set([...open.folded].filter((each) => each !== file));
    store.setState(({ changes, undo }) => ({
      changes: { ...changes, open: { ...open, folded } },
      undo: { ...undo, expanded: new Set([...undo.expanded, file, ...("hunk" in row.row ? [row.row.hunk.hash] : [])]) },
    }));
    return true;
  };
  const show = (state: PanelState, open: OpenChanges) => {
    const meta = getShownReview(state)?.meta;
    if (meta === undefined || open.isWide === undefined) return;
    const placed = placedRows(state, open);
    rows = new Map(placed.map((row) => [row.id, row]));
    scroller.show(buildRowMirror(placed, { ...meta, reviewId: `${meta.reviewId} ${toRangeName(open)}` }));
    const { goal } = open;
    // The goal may be in an undone hunk, which is collapsed. Unfolding it shows the rows again.
    if (goal?.line !== undefined && unfoldAround(state, open, (all) => findRowAt(all, goal))) return;
    const row = goal === undefined ? undefined : findRowAt(placed, goal);
    if (goal === undefined || row === undefined) return;
    scroller.jumpTo(row.id, goal.row?.offset ?? getLineOffset(row, goal));
    store.setState(({ changes }) =>
      changes.open?.goal === goal ? { changes: { ...changes, open: { ...changes.open, goal: undefined } } } : {},
    );
  };

  keepLeft(store, scroller);
  store.subscribe((state, before) => {
    const [open, was] = [state.changes.open, before.changes.open];
    if (open === undefined) {
      if (was !== undefined) scroller.show(undefined);
    } else if (store.getState().changes.open === undefined) {
      // An earlier subscriber has closed the changes, and that has been handled already.
      return;
    } else if (was === undefined || hasChanged(open, was) || isLaidOutAnew(state, before)) {
      show(state, open);
    }
  });
  const jumpTo = (id: string, offset: number) => {
    const state = store.getState();
    const find = (all: readonly PlacedRow[]) => all.find((placed) => placed.id === id);
    if (state.changes.open !== undefined && !rows.has(id)) unfoldAround(state, state.changes.open, find);
    scroller.jumpTo(id, offset);
  };
  return { scroller, findRow: (id) => rows.get(id), jumpTo };
}

/** Keeps what the reader leaves. It is called before the view follows the state: the document still has what is left. */
function keepLeft(store: PanelStore, scroller: ReviewScroller): void {
  store.subscribe(({ changes: { reviewId, open } }, { changes: { reviewId: other, open: was } }) => {
    const isSame = open !== undefined && was !== undefined && toRangeName(open) === toRangeName(was);
    if (was === undefined || isSame || reviewId !== other) return;
    const top = scroller.readTop();
    store.setState(({ changes }) => ({ changes: withLeft(changes, was, top) }));
  });
}

/** Returns the ids under which the lines of a row stand below the review, too. */
function nameSeen({ story }: PanelState["changes"], placed: PlacedRow | undefined): readonly string[] {
  return placed?.row.kind === "lines" ? nameRows(story, placed.row.file.id, placed.row.hunk.hash) : [];
}

function chooseLayout(state: PanelState): CodeLayout {
  return chooseCodeLayout(isTwoColumns(state, "changes"), state);
}

function hasChanged(open: OpenChanges, was: OpenChanges): boolean {
  // Clearing a goal changes nothing: showing the same rows again would interfere with the jump to them.
  const isGoal = open.goal !== undefined && open.goal !== was.goal;
  return isGoal || (["list", "hunks", "folded", "isWide"] as const).some((name) => open[name] !== was[name]);
}

function listUndoneRows(state: PanelState): UndoneRows {
  return { undone: listTakenBackIn(state, "changes"), expanded: state.undo.expanded };
}

function isLaidOutAnew(state: PanelState, before: PanelState): boolean {
  const [now, then] = [listUndoneRows(state), listUndoneRows(before)];
  const isSameLayout = state.isSideBySide === before.isSideBySide && state.codeView === before.codeView;
  return !isSameLayout || now.undone !== then.undone || now.expanded !== then.expanded;
}

/** Returns the files whose lines are near the screen, with that of the reader's goal first. */
function listWantedFiles(
  ids: readonly string[],
  rows: ReadonlyMap<string, PlacedRow>,
  goal: ChangeGoal | undefined,
): readonly string[] {
  const files = ids.flatMap((id) => rows.get(id)?.row.file.id ?? []);
  return [...new Set(goal === undefined ? files : [goal.file, ...files])];
}

function withTop(
  state: PanelState,
  rows: ReadonlyMap<string, PlacedRow>,
  visible: readonly AnchorPoint[],
): Partial<PanelState> {
  const row = rows.get(visible[0]?.id ?? "")?.row;
  const { open } = state.changes;
  if (open === undefined || row === undefined) return {};
  const top = { file: row.file.id, hunk: row.kind === "lines" || row.kind === "hunk" ? row.hunk.hash : undefined };
  const current = open.cursor !== undefined && isInSight(open.cursor, rows, visible) ? open.cursor.file : top.file;
  const isSameTop = open.top?.file === top.file && open.top.hunk === top.hunk;
  if (isSameTop && open.current === current) return {};
  return { changes: { ...state.changes, open: { ...open, top: isSameTop ? open.top : top, current } } };
}

function isInSight(
  { file, hunk }: ChangeGoal,
  rows: ReadonlyMap<string, PlacedRow>,
  visible: readonly AnchorPoint[],
): boolean {
  return visible.some(({ id }) => {
    const row = rows.get(id)?.row;
    if (row?.file.id !== file) return false;
    return hunk === undefined || (row.kind === "hunk" && row.hunk.hash === hunk);
  });
}

function buildRowMirror(rows: readonly PlacedRow[], meta: ReviewMirror["meta"]): ReviewMirror {
  return {
    meta,
    revision: 0,
    sections: {
      ids: rows.map(({ id }) => id),
      hashes: rows.map(({ key }) => key),
      levels: rows.map(() => -1),
      titles: rows.map(() => ""),
      lengths: rows.map(({ height }) => height),
      lines: rows.map(() => 1),
      defining: [],
      collapsed: [],
    },
  };
}
