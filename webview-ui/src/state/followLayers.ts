import { toRangeName } from "./changedCode.ts";
import { readChangesAddress } from "./changesAddress.ts";
import { HistoryEntries, isSame, type Spot } from "./historyEntries.ts";
import { closeLayer, type Layer, listLayers, reopenLayer } from "./openLayers.ts";
import type { PanelActions } from "./panelActions.ts";
import type { PanelState, PanelStore } from "./panelStore.ts";

interface FollowedPage {
  readonly store: PanelStore;
  readonly actions: PanelActions;
  /** Returns what is at the top of the review's view. */
  readonly readSpot: () => Spot | undefined;
  readonly goToSpot: (spot: Spot) => void;
}

/**
 * Lets Back and Forward of the browser lead to where the reader was: out of a comparison, changes, an old iteration or a
 * pane of code, to the changes before a choice of others, and from a section that was chosen back to the place before. It must be called before the page's views
 * follow the store: the place before a jump is read when the jump is asked for.
 */
export function followLayersInHistory({ store, actions, readSpot, goToSpot }: FollowedPage): void {
  const entries = new HistoryEntries();
  let isMoving = false;
  let isDue = false;

  const record = () => {
    isDue = false;
    if (!isMoving) entries.record(listLayers(store.getState()));
  };
  const arrive = async (spot: Spot | undefined) => {
    isMoving = true;
    let depth: number;
    let wanted: readonly Layer[];
    do {
      depth = listLayers(store.getState()).length;
      wanted = entries.layers;
      await moveTowards(wanted, { store, actions });
      // Meanwhile Back may have been pressed again.
    } while (depth !== listLayers(store.getState()).length || wanted !== entries.layers);
    isMoving = false;
    if (spot !== undefined) goToSpot(spot);
    record();
  };

  store.subscribe((state, before) => {
    if (state.jump?.leaves === true && state.jump !== before.jump && !isMoving && isReviewRead(state)) {
      const from = readSpot();
      if (!isAt(from, state.jump.sectionId)) entries.visit(from, listLayers(state));
    }
    if (!isMoving && isChoice(state, before)) entries.choose(listLayers(state));
    if (isDue || isSame(listLayers(state), listLayers(before))) return;
    // One action may close a layer and open another one in several steps.
    isDue = true;
    queueMicrotask(record);
  });
  window.addEventListener("popstate", () => {
    // Changes replace those that are open, or stay as they are when the address leads to none.
    const isOfChanges = readChangesAddress(location.hash.slice(1)) !== undefined;
    const spot = entries.arrive(readSpot(), isOfChanges ? listLayers(store.getState()) : []);
    if (spot === "left") record();
    else if (!isMoving) void arrive(spot);
  });
  // Code that was open before a reload is closed now.
  if (entries.layers.at(-1)?.kind === "code") record();
}

/** Closes, opens or replaces one layer, so that the open ones come nearer to the wanted ones. */
async function moveTowards(
  wanted: readonly Layer[],
  { store, actions }: Pick<FollowedPage, "store" | "actions">,
): Promise<void> {
  const open = listLayers(store.getState());
  const top = open.at(-1);
  const next = wanted[open.length];
  if (top !== undefined && open.length > wanted.length) await closeLayer(top, actions);
  else if (next !== undefined) await reopenLayer(next, store.getState(), actions);
  else if (top?.kind === "changes") {
    const chosen = wanted.at(-1);
    if (chosen?.kind === "changes" && toRangeName(chosen) !== toRangeName(top))
      await reopenLayer(chosen, store.getState(), actions);
  }
}

/** True when the reader has chosen changes in the list, in place of those that were shown. */
function isChoice({ changes }: PanelState, { changes: before, sheet }: PanelState): boolean {
  if (sheet?.kind !== "range" || changes.open === undefined || before.open === undefined) return false;
  return toRangeName(changes.open) !== toRangeName(before.open);
}

/** False while a comparison or changes cover the review, whose place then stays. */
function isReviewRead({ comparison, changes }: PanelState): boolean {
  return comparison === undefined && changes.open === undefined;
}

function isAt(spot: Spot | undefined, sectionId: string): boolean {
  return spot?.row === undefined && spot?.section.id === sectionId && Math.abs(spot.section.offset) < 2;
}
