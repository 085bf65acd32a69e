import type { UndoneChange } from "@dialectic/shared/protocol";
import { use } from "react";
import { canUndoIn, findUndone, getUndone } from "../state/undone.ts";
import { PageViewContext, usePanelState } from "./panelContext.ts";

/** Returns the undone change that a hunk, or a file, is in, where the view shows the latest code. */
export function useUndone(file: string, hunk?: string): UndoneChange | undefined {
  const view = use(PageViewContext);
  return usePanelState((state) => (canUndoIn(state, view) ? findUndone(getUndone(state), file, hunk) : undefined));
}
