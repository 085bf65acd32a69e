import type { Host } from "../../../host/linkToHost.ts";
import { listHunkLines } from "../../../lines/hunkLines.ts";
import type { ActionParts } from "../../../state/askHost.ts";
import { type ChangeGoal, listChangedFiles, type StoryCode, toHunkRowId, toPlace } from "../../../state/changedCode.ts";
import type { PanelStore } from "../../../state/panelStore.ts";
import { withHunksOf } from "../../../state/shownChanges.ts";
import { texts } from "../../../texts/texts.ts";
import { buildHunkRows, findRowAt } from "./changeRows.ts";
import { withExpanded } from "./changesState.ts";
import { listParts } from "./hunkParts.ts";
import { restId } from "./placedCode.ts";

export interface StoryActions {
  /** Expands or collapses a hunk or a file below a section. */
  expandCode(rowId: string, isExpanded: boolean): void;
  /** Goes to a hunk, or to a line, below the section that explains it. */
  showInStory(goal: ChangeGoal): Promise<void>;
  /** Goes from the changes to the same hunk below the review, or back to where the reader came from. */
  showInReview(): Promise<void>;
}

export function createStoryActions({ store, ask }: Pick<ActionParts, "store" | "ask">): StoryActions {
  const expandCode = (rowId: string, isExpanded: boolean) =>
    store.setState(({ changes }) => ({ changes: withExpanded(changes, (rows) => rows.set(rowId, isExpanded)) }));
  const showInStory: StoryActions["showInStory"] = (goal) =>
    ask(async (host) => {
      await loadHunks(store, host, goal.file);
      const { story } = store.getState().changes;
      if (story === undefined) return;
      const rowId = findHunkRow(story, goal);
      for (const id of [`${restId} file ${goal.file}`, findNameRow(story, goal.file)]) expandCode(id, true);
      if (rowId !== undefined) expandCode(rowId.hunk, true);
      const sectionId = rowId?.line ?? findNameRow(story, goal.file);
      store.setState(({ changes }) => ({
        changes: { ...changes, open: undefined },
        comparison: undefined,
        jump: { sectionId },
        sectionGoal: goal.line === undefined ? sectionId : undefined,
      }));
    }, texts.story.goingToCode);
  return {
    expandCode,
    showInStory,
    async showInReview() {
      const { open } = store.getState().changes;
      const at = open?.cursor ?? open?.top;
      // The review below has kept its place.
      if (at === undefined || at.isFromStory === true)
        store.setState(({ changes }) => ({ changes: { ...changes, open: undefined } }));
      else await showInStory(at);
    },
  };
}

/** Loads the hunks of a file of the story, unless they are known. */
export async function loadHunks(store: PanelStore, host: Host, file: string): Promise<void> {
  const { reviewId, story } = store.getState().changes;
  if (reviewId === undefined || story === undefined || story.hunks.has(file)) return;
  const { list } = story;
  const place = toPlace(reviewId, story);
  const { files } = await host["changes/hunks"]({ ...place, files: [file] });
  store.setState((state) =>
    withHunksOf(state, list, (hunks) => {
      const known = new Map(hunks);
      for (const { id, ...found } of files) known.set(id, found);
      return known;
    }),
  );
}

/** Returns the first row with the name of a file. */
function findNameRow({ places }: StoryCode, file: string): string {
  const home = places.sections.find(({ hunks }) =>
    hunks.some((hunk) => hunk.file === file && hunk.isElsewhere !== true),
  );
  return `${home?.id ?? restId} file ${file}`;
}

/** Returns the row of a hunk's heading, and the row to go to: that of the line, or the heading. */
function findHunkRow(
  story: StoryCode,
  { file: id, hunk, line }: ChangeGoal,
): { readonly hunk: string; readonly line: string } | undefined {
  const file = listChangedFiles(story).find((each) => each.id === id);
  const known = story.hunks.get(id);
  const found = known?.hunks.find((each) =>
    line === undefined
      ? each.hash === hunk
      : listHunkLines(each).some((one) => (line.side === "before" ? one.before : one.after) === line.line),
  );
  if (file === undefined || known === undefined || found === undefined) return undefined;
  const row = toHunkRowId(id, found.hash);
  const parts = listParts(found, story.places.sections, id);
  const pieces = parts.flatMap((part) => buildHunkRows(file, part, known.language, "inline"));
  return { hunk: row, line: line === undefined ? row : (findRowAt(pieces, { file: id, line })?.id ?? row) };
}
