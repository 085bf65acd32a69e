import type { PanelActions } from "../../state/panelActions.ts";
import { selectedLine } from "../../ui/selectedLine.ts";

/** A key inside the panel, and what it does. */
export interface Shortcut {
  readonly key: string;
  readonly label: string;
  readonly run: (actions: PanelActions) => void;
}

/** All single keys of the panel. */
export const shortcuts: readonly Shortcut[] = [
  { key: "j", label: "Next section", run: (actions) => actions.jumpBy(1) },
  { key: "k", label: "Previous section", run: (actions) => actions.jumpBy(-1) },
  { key: "o", label: "Show or hide the outline", run: (actions) => actions.toggleOutline() },
  { key: "t", label: "Iterations of this review", run: (actions) => void actions.showTimeline() },
  { key: "r", label: "Reviews of this workspace", run: (actions) => void actions.showReviews() },
  { key: "[", label: "Older iteration", run: (actions) => void actions.stepIteration(-1) },
  { key: "]", label: "Newer iteration", run: (actions) => void actions.stepIteration(1) },
  { key: "l", label: "Latest iteration", run: (actions) => void actions.followLatest() },
  { key: "d", label: "What changed in this iteration, and back", run: (actions) => void actions.toggleComparison() },
  { key: "n", label: "Next change, in a comparison", run: (actions) => actions.stepChange(1) },
  { key: "p", label: "Change before, in a comparison", run: (actions) => actions.stepChange(-1) },
  {
    key: "/",
    label: "Find in the review (also Ctrl+F)",
    run: (actions) => actions.openSearch(selectedLine(document.getSelection())),
  },
  { key: "?", label: "This help", run: (actions) => actions.showHelp() },
  {
    key: "Escape",
    label: "Close what lies over the review, or leave a comparison",
    run: (actions) => actions.closeOverlay(),
  },
];

/** The shortcut for a key press, unless the reader is writing or means a command of the editor. */
export function shortcutFor(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target">,
): Shortcut | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]")) {
    return undefined;
  }
  return shortcuts.find(({ key }) => key === event.key);
}
