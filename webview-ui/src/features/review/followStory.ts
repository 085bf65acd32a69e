import type { PlacedChanges } from "@dialectic/shared/protocol";
import { listChangedFiles, type StoryCode, toHunkRowId } from "../../state/changedCode.ts";
import type { PanelSession } from "../../state/panelSession.ts";
import { getShownReview, type PanelState, type PanelStore } from "../../state/panelStore.ts";
import { getTopView } from "../../state/topView.ts";
import { listTakenBackIn } from "../../state/undone.ts";
import { withExpanded } from "../changes/state/changesState.ts";
import type { Folding } from "../changes/state/codeFolding.ts";
import { type CodeLayout, chooseCodeLayout } from "../changes/state/codeLayout.ts";
import { findAncestors } from "../changes/state/hunkAncestors.ts";
import { HunkLoader } from "../changes/state/hunkLoader.ts";
import { buildCodeRows, type CodeRows, restId } from "../changes/state/placedCode.ts";
import { getRestTitle } from "../changes/state/restTitle.ts";
import type { CodeBelow } from "./codeBelow.ts";

interface StoryWiring {
  readonly store: PanelStore;
  readonly session: Pick<PanelSession, "host">;
  readonly code: CodeBelow;
}

interface FollowedStory {
  /** Requests all lines, for a search. */
  wantAll(): void;
  /** Expands the hunk or the file that a row is in. */
  expandAround(rowId: string): void;
}

const noRows: CodeRows = new Map();

/** Shows the changed code of a review below its sections, and loads the lines of rows near the screen. */
export function followStory({ store, session, code }: StoryWiring): FollowedStory {
  const loader = new HunkLoader({
    store,
    currentHost: () => session.host,
    isEager: (state) => state.search.isOpen && getTopView(state) === "review",
    shown: ({ changes }) => changes.story,
    withHunks: ({ changes }, hunks) =>
      changes.story === undefined ? {} : { changes: { ...changes, story: { ...changes.story, hunks } } },
  });
  code.onWanted = (ids) => {
    const { story } = store.getState().changes;
    if (story !== undefined) loader.want(listWantedFiles(ids, code));
  };
  let read: readonly unknown[] = [];
  const crowded = new Map<string, boolean>();
  let placed: { readonly review: string | undefined; readonly places: PlacedChanges } | undefined;
  /** Rows that take the place of others take over that they are open. */
  const keepOpen = (review: string | undefined, places: PlacedChanges) => {
    if (placed?.places === places) return;
    if (placed?.review !== review) crowded.clear();
    else if (placed !== undefined)
      for (const [row, old] of findAncestors(placed.places, places))
        if (crowded.get(old) === false && !crowded.has(row)) crowded.set(row, false);
    placed = { review, places };
  };
  const follow = (state: PanelState) => {
    const { story, viewed } = state.changes;
    const ids = getShownReview(state)?.sections.ids;
    const undone = listTakenBackIn(state, "review");
    const next =
      story === undefined || ids === undefined
        ? []
        : [story.list, story.hunks, story.expanded, story.places, ids, viewed, undone, state.codeView];
    if (next.length === read.length && next.every((each, place) => each === read[place])) return;
    read = next;
    if (story === undefined || ids === undefined) code.setRows(noRows, []);
    else {
      keepOpen(state.changes.reviewId, story.places);
      code.setRows(buildStoryRows(story, ids, { viewed, undone, crowded }, chooseCodeLayout(false, state)), ids);
    }
    const rest = code.findRow(restId);
    const title = rest?.kind === "heading" ? getRestTitle(state, rest) : undefined;
    if (state.outlineEnd?.title !== title)
      store.setState({ outlineEnd: title === undefined ? undefined : { id: restId, title } });
  };
  store.subscribe(follow);
  return {
    wantAll: () => loader.wake(),
    expandAround(rowId) {
      const state = store.getState();
      const { story } = state.changes;
      if (story === undefined || code.findRow(rowId) !== undefined) return;
      const rows = [...buildCodeRows(story, getShownReview(state)?.sections.ids ?? [], "inline").values()].flat();
      const found = rows.find(({ id }) => id === rowId);
      if (found?.kind !== "change") return;
      const { row } = found;
      const holders = [
        `${restId} file ${row.file.id}`,
        ...story.places.sections.map(({ id }) => `${id} file ${row.file.id}`),
        ...("hunk" in row ? [toHunkRowId(row.file.id, row.hunk.hash, row.hunk.part)] : []),
      ];
      store.setState(({ changes }) => ({
        changes: withExpanded(changes, (all) => {
          for (const id of holders) all.set(id, true);
        }),
      }));
    },
  };
}

/** Returns the rows of code of a review. They have one column, which is as wide as the text. */
function buildStoryRows(
  story: StoryCode,
  ids: readonly string[],
  marks: Omit<Folding, "expanded">,
  layout: CodeLayout,
): CodeRows {
  if (listChangedFiles(story).length === 0) return noRows;
  return buildCodeRows(story, ids, layout, { ...marks, expanded: story.expanded });
}

function listWantedFiles(ids: readonly string[], code: CodeBelow): readonly string[] {
  const files = ids.flatMap((id) => {
    const row = code.findRow(id);
    return row?.kind === "change" ? [row.row.file.id] : [];
  });
  return [...new Set(files)];
}
