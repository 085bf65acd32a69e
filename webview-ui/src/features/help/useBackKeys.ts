import { useEffect } from "react";
import { closeLayer, type Layer, listLayers, reopenLayer } from "../../state/openLayers.ts";
import type { PanelActions } from "../../state/panelActions.ts";
import type { PanelStore } from "../../state/panelStore.ts";
import { usePanel } from "../panelContext.ts";

const ownKeys = "dialog, input, textarea, select, [contenteditable]";

/**
 * Alt+Left closes a preview, and in an editor's page also leaves a comparison, changes or an old iteration; Alt+Right
 * opens it again. A browser does the latter by itself, with its history.
 */
export function useBackKeys(isBrowser: boolean): void {
  const { store, actions } = usePanel();

  useEffect(() => {
    const walk = new LayerWalk(store, actions);
    const goBack = () => {
      if (store.getState().preview === undefined) return !isBrowser && walk.goBack();
      actions.closePreview();
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      if (!altKey || ctrlKey || metaKey || shiftKey) return;
      if (target instanceof Element && target.closest(ownKeys) !== null) return;
      const isDone = key === "ArrowLeft" ? goBack() : key === "ArrowRight" && !isBrowser && walk.goForward();
      if (!isDone) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // The editor around the page listens on the window, and has commands of its own for these keys.
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isBrowser, store, actions]);
}

/** Leaves open layers one by one, and opens them again. */
class LayerWalk {
  readonly #store: PanelStore;
  readonly #actions: PanelActions;
  /** Layers that were left, the last one at the end, with the number of layers below each. */
  #left: readonly { readonly layer: Layer; readonly depth: number }[] = [];

  constructor(store: PanelStore, actions: PanelActions) {
    this.#store = store;
    this.#actions = actions;
  }

  /** Returns false when no layer is open. */
  goBack(): boolean {
    const layers = listLayers(this.#store.getState());
    const layer = layers.at(-1);
    if (layer === undefined) return false;
    const depth = layers.length - 1;
    this.#left = [...this.#left.filter((each) => each.depth > depth), { layer, depth }];
    void closeLayer(layer, this.#actions);
    return true;
  }

  /** Returns false when no layer was left that belongs on the open ones. */
  goForward(): boolean {
    const state = this.#store.getState();
    const next = this.#left.at(-1);
    this.#left = this.#left.slice(0, -1);
    if (next?.depth !== listLayers(state).length) return false;
    void reopenLayer(next.layer, state, this.#actions);
    return true;
  }
}
