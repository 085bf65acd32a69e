import { closeLayer, type Layer, listLayers, readLayers, reopenLayer } from "./openLayers.ts";
import type { PanelActions } from "./panelActions.ts";
import type { PanelStore } from "./panelStore.ts";

interface FollowedLayers {
  readonly store: PanelStore;
  readonly actions: PanelActions;
}

/**
 * Gives each open layer an entry in the browser's history: Back leaves a comparison, changes or an old iteration before
 * it leaves the page, and Forward opens it again.
 */
export function followLayersInHistory({ store, actions }: FollowedLayers): void {
  const entries = new LayerEntries();
  let isMoving = false;
  let isDue = false;

  const record = () => {
    isDue = false;
    if (!isMoving) entries.record(listLayers(store.getState()));
  };
  const arrive = async () => {
    isMoving = true;
    let depth: number;
    do {
      depth = listLayers(store.getState()).length;
      await moveTowards(readLayers(history.state), { store, actions });
    } while (depth !== listLayers(store.getState()).length);
    isMoving = false;
    record();
  };

  store.subscribe((state, before) => {
    if (isDue || isSame(listLayers(state), listLayers(before))) return;
    // One action may close a layer and open another one in several steps.
    isDue = true;
    queueMicrotask(record);
  });
  window.addEventListener("popstate", () => {
    if (entries.endLeaving()) record();
    else if (!isMoving) void arrive();
  });
}

/** Closes or opens one layer, so that the open ones come nearer to the wanted ones. */
async function moveTowards(wanted: readonly Layer[], { store, actions }: FollowedLayers): Promise<void> {
  const open = listLayers(store.getState());
  const top = open.at(-1);
  const next = wanted[open.length];
  if (top !== undefined && open.length > wanted.length) await closeLayer(top, actions);
  else if (next !== undefined) await reopenLayer(next, store.getState(), actions);
}

/** The entries of the browser's history: one for each open layer, above the one for the review alone. */
class LayerEntries {
  /** True until the layers that were open before a reload are open again. */
  #isAwaited = readLayers(history.state).length > 0;
  #isLeaving = false;

  /** Makes the current entry say what is open, adds entries for layers, or leaves those of closed ones. */
  record(layers: readonly Layer[]): void {
    if (this.#isLeaving) return;
    const recorded = readLayers(history.state);
    if (layers.length >= recorded.length) this.#isAwaited = false;
    if (this.#isAwaited) return;
    if (layers.length < recorded.length) {
      this.#isLeaving = true;
      history.go(layers.length - recorded.length);
      return;
    }
    const known = layers.slice(0, recorded.length);
    if (!isSame(known, recorded)) history.replaceState({ layers: known }, "");
    for (let depth = recorded.length + 1; depth <= layers.length; depth += 1)
      history.pushState({ layers: layers.slice(0, depth) }, "");
  }

  /** Called when another entry is the current one. Returns true if the page itself has left the entry before it. */
  endLeaving(): boolean {
    const wasLeaving = this.#isLeaving;
    this.#isLeaving = false;
    this.#isAwaited = false;
    return wasLeaving;
  }
}

function isSame(layers: readonly Layer[], others: readonly Layer[]): boolean {
  return JSON.stringify(layers) === JSON.stringify(others);
}
