import type { MenuGroup } from "../../ui/Menu.tsx";
import type { MenuTarget } from "./findMenuTarget.ts";

export interface OpenContextMenu {
  readonly key: string;
  readonly kind: MenuTarget["kind"];
  readonly groups: readonly MenuGroup[];
  readonly left: number;
  readonly top: number;
}

let open: OpenContextMenu | undefined;
const listeners = new Set<() => void>();

function change(next: OpenContextMenu | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The context menu that the page shows, if any. */
export const contextMenus = {
  open: change,
  close: () => change(undefined),
  getOpen: () => open,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
