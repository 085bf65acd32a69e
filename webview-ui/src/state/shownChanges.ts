import type { ShownChanges } from "./changedCode.ts";
import type { PanelState } from "./panelStore.ts";
import { getTopView, type PageView } from "./topView.ts";

type Views = Pick<PanelState, "changes" | "comparison">;

/** Returns the changes in the view that the reader sees. */
export function findShownChanges(state: Views): ShownChanges | undefined {
  return findChangesIn(state, getTopView(state));
}

export function findChangesIn({ changes, comparison }: Views, view: PageView): ShownChanges | undefined {
  return { review: changes.story, comparison: comparison?.code, changes: changes.open }[view];
}

/** True when a view has two columns. The review has one, which is as wide as its text. */
export function isTwoColumns(
  { changes, comparison, isSideBySide }: Views & Pick<PanelState, "isSideBySide">,
  view: PageView,
): boolean {
  const isWide = { review: false, comparison: comparison?.isWide, changes: changes.open?.isWide }[view];
  return isSideBySide && isWide === true;
}

/** Replaces the hunks of the changes that have this list of files, in whichever view shows them. */
export function withHunksOf(
  state: Views,
  list: ShownChanges["list"],
  change: (hunks: ShownChanges["hunks"]) => ShownChanges["hunks"],
): Partial<PanelState> {
  const { changes, comparison } = state;
  const { open, story } = changes;
  if (open?.list === list) return { changes: { ...changes, open: { ...open, hunks: change(open.hunks) } } };
  if (story?.list === list) return { changes: { ...changes, story: { ...story, hunks: change(story.hunks) } } };
  if (comparison?.code?.list !== list) return {};
  return { comparison: { ...comparison, code: { ...comparison.code, hunks: change(comparison.code.hunks) } } };
}
