import type { Texts } from "../../../texts/texts.ts";
import type { MenuGroup } from "../../../ui/Menu.tsx";

/** The context menu that the page shows. */
export interface OpenContextMenu {
  readonly key: string;
  readonly kind: keyof Texts["contextMenu"]["labels"];
  readonly groups: readonly MenuGroup[];
  readonly left: number;
  readonly top: number;
}
