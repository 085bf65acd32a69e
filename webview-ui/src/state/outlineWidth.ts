import type { PanelStore } from "./panelStore.ts";

/** Whether there is no room for the outline beside the review, and when that changes: a media query. */
export interface Narrowness {
  readonly matches: boolean;
  addEventListener(type: "change", listener: () => void): void;
}

/** Keeps the outline from lying over what is read when the panel becomes narrow, and gives it back with the room. */
export function followWidth(store: PanelStore, narrow: Narrowness): void {
  narrow.addEventListener("change", () =>
    store.setState(({ hasOutlineBeside }) => ({ isOutlineOpen: hasOutlineBeside && !narrow.matches })),
  );
}
