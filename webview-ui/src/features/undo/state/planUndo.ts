import type { PlacedHunk } from "@dialectic/shared/protocol";
import { memoizeBy, toPartId } from "@dialectic/shared/review";
import { listChangedFiles, type ShownChanges, type StoryCode } from "../../../state/changedCode.ts";
import type { PanelState } from "../../../state/panelStore.ts";
import { findChangesIn } from "../../../state/shownChanges.ts";
import { getTopView } from "../../../state/topView.ts";
import { canUndoIn, findUndone, getUndone } from "../../../state/undone.ts";
import { canUndoFile } from "./canUndoFile.ts";
import type { UndoTarget } from "./undoState.ts";

/** The part of a request that says which changes to undo. */
export interface PlannedUndo {
  readonly round: number;
  readonly since?: number;
  readonly files: { file: string; hunks?: string[] }[];
}

/** Returns the changes of a target in the view that the reader sees; undefined where nothing can be undone. */
export function planUndo(state: PanelState, target: UndoTarget): PlannedUndo | undefined {
  const view = getTopView(state);
  const shown = findChangesIn(state, view);
  if (shown === undefined || !canUndoIn(state, view)) return undefined;
  const files = listTargetFiles(state, target);
  if (files.length === 0) return undefined;
  const { round, since } = shown;
  return since === undefined ? { round, files } : { round, since, files };
}

/** Returns the number of hunks that a button undoes: all of a file, as far as they are known. */
export function countTargetHunks(shown: ShownChanges | undefined, target: UndoTarget): number {
  return target.kind === "file" ? Math.max(1, shown?.hunks.get(target.file)?.hunks.length ?? 1) : 1;
}

function listTargetFiles(state: PanelState, target: UndoTarget): PlannedUndo["files"] {
  if (target.kind === "hunk") return [{ file: target.file, hunks: [target.hunk] }];
  if (target.kind === "file") return [{ file: target.file }];
  return groupByFile(listSectionHunks(state, target.section));
}

/** Returns the hunks below a section, and the parts of others, that can be undone. */
export function listSectionHunks(
  state: Pick<PanelState, "changes" | "undone">,
  section: string,
): readonly PlacedHunk[] {
  const { story } = state.changes;
  const placed = story?.bySection.get(section);
  if (story === undefined || placed === undefined) return [];
  const possible = listPossibleFiles(story.list);
  const shown = placed.flatMap(({ parts, ...hunk }): readonly (typeof placed)[number][] =>
    parts === undefined ? [hunk] : parts.map((part) => ({ ...hunk, hash: toPartId(hunk.hash ?? "", part) })),
  );
  const all = getUndone(state);
  return shown.filter(({ file, hash, isElsewhere }) => {
    const undone = findUndone(all, file, hash);
    return isElsewhere !== true && possible.has(file) && (undone === undefined || undone.isBack === true);
  });
}

/** Every section in view asks for them. */
const listPossibleFiles = memoizeBy((list: StoryCode["list"]): ReadonlySet<string> => {
  const files = listChangedFiles({ list }).filter(canUndoFile);
  return new Set(files.map(({ id }) => id));
});

/** Groups hunks by file. A file without lines is undone as a whole. */
function groupByFile(hunks: readonly PlacedHunk[]): PlannedUndo["files"] {
  const files = new Map<string, string[]>();
  for (const { file, hash } of hunks) {
    const known = files.get(file) ?? [];
    files.set(file, hash === undefined ? known : [...known, hash]);
  }
  return [...files].map(([file, hashes]) => (hashes.length === 0 ? { file } : { file, hunks: hashes }));
}
