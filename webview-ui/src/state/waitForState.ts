import type { PanelState, PanelStore } from "./panelStore.ts";

/** Resolves with the first state for which the condition holds, now or later. */
export function waitForState(store: PanelStore, isReached: (state: PanelState) => boolean): Promise<PanelState> {
  const now = store.getState();
  if (isReached(now)) return Promise.resolve(now);
  return new Promise((resolve) => {
    const stop = store.subscribe((state) => {
      if (!isReached(state)) return;
      stop();
      resolve(state);
    });
  });
}
