import type { UndoneChange, UndoneList } from "@dialectic/shared/protocol";
import { memoizeBy, memoizeLast, readPartId } from "@dialectic/shared/review";
import type { ShownChanges } from "./changedCode.ts";
import type { PanelState } from "./panelStore.ts";
import { getRounds } from "./rounds.ts";
import { findChangesIn } from "./shownChanges.ts";
import { isOldIteration } from "./shownIteration.ts";
import type { PageView } from "./topView.ts";

// Which of the changes are undone. All that counts or shows changes asks for it.

/** The changes of the shown review that are undone now, by the hash of a hunk or the id of a file. */
export type Undone = ReadonlyMap<string, UndoneChange>;

const nothing: Undone = new Map();
const byChange = memoizeBy(({ undone }: UndoneList): Undone => new Map(undone.map((each) => [each.change, each])));

export function getUndone({ changes, undone }: Pick<PanelState, "changes" | "undone">): Undone {
  if (undone === undefined || undone.reviewId !== changes.reviewId) return nothing;
  return byChange(undone);
}

/** Returns the undone change that a hunk, or a part of one, is in: itself, the whole hunk, or its whole file. */
export function findUndone(undone: Undone, file: string, hunk?: string): UndoneChange | undefined {
  if (hunk === undefined || undone.has(file)) return undone.get(file);
  return undone.get(hunk) ?? undone.get(readPartId(hunk)?.hash ?? "");
}

/** Returns the undone changes that a view shows as such. */
export function listTakenBackIn(state: Parameters<typeof canUndoIn>[0] & Pick<PanelState, "undone">, view: PageView) {
  return canUndoIn(state, view) ? listTakenBack(getUndone(state)) : noChanges;
}

const noChanges: ReadonlySet<string> = new Set();

/**
 * True when a view shows the latest code, of which changes can be undone. An edit that is only proposed is not in the code yet, and a commit
 * may not be its last state.
 */
export function canUndoIn(
  state: Pick<PanelState, "changes" | "rounds" | "comparison" | "view" | "behind" | "feedback">,
  view: PageView,
): boolean {
  if (view === "comparison" || (view === "review" && isOldIteration(state))) return false;
  const rounds = getRounds(state);
  if (rounds.at(-1)?.isProposal === true && state.feedback.applied === undefined) return false;
  const shown = findChangesIn(state, view);
  return shown !== undefined && shown.round === rounds.length && shown.part === undefined;
}

/** True when the change is undone, and no assistant has written it again. */
export function isTakenBack(undone: Undone, change: string): boolean {
  const known = undone.get(change);
  return known !== undefined && known.isBack !== true;
}

/** Returns the hashes and ids of the changes that are undone now. */
export const listTakenBack = memoizeBy(
  (undone: Undone): ReadonlySet<string> => new Set([...undone.keys()].filter((id) => isTakenBack(undone, id))),
);

/** Returns the marks of the changes that are undone: they are neither viewed nor to be viewed. */
export function listUndoneMarks(state: Pick<PanelState, "changes" | "undone">): ReadonlySet<string> {
  const { story, open } = state.changes;
  return addHunksOfFiles(listTakenBack(getUndone(state)), story?.hunks, open?.hunks);
}

/** Returns the marks of the changes that the reader is done with: those that were viewed or are undone. */
export function listHandled(state: Pick<PanelState, "changes" | "undone">): ReadonlySet<string> {
  const { viewed } = state.changes;
  const undone = listUndoneMarks(state);
  return undone.size === 0 ? viewed : joinMarks(viewed, undone);
}

// Every visible file and hunk asks for these.

const joinMarks = memoizeLast(
  (viewed: ReadonlySet<string>, undone: ReadonlySet<string>): ReadonlySet<string> => new Set([...viewed, ...undone]),
);

type Hunks = ShownChanges["hunks"];

const addHunksOfFiles = memoizeLast((back: ReadonlySet<string>, story?: Hunks, open?: Hunks): ReadonlySet<string> => {
  const marks = new Set(back);
  for (const change of back) {
    // A whole file: its hunks are undone, too.
    const known = open?.get(change) ?? story?.get(change);
    for (const { hash } of known?.hunks ?? []) marks.add(hash);
    if (known?.mark !== undefined) marks.add(known.mark);
  }
  return marks;
});

/** Returns the undone parts of a hunk. */
export function listUndoneParts(undone: Undone, hunk: string): readonly UndoneChange[] {
  return [...undone.values()].filter(({ change }) => readPartId(change)?.hash === hunk);
}
