import type { PanelStore } from "../../../state/panelStore.ts";

export interface Narrowness {
  readonly matches: boolean;
  addEventListener(type: "change", listener: () => void): void;
}

/**
 * Hides the outline when the panel becomes narrow, so that it does not cover the text, and restores it when there is
 * room.
 */
export function followOutlineWidth(store: PanelStore, narrow: Narrowness): void {
  narrow.addEventListener("change", () =>
    store.setState(({ hasOutlineBeside }) => ({ isOutlineOpen: hasOutlineBeside && !narrow.matches })),
  );
}
