import type { PanelState } from "./panelStore.ts";

/** True when the review is approved as it is now, or committed. */
export function isDone({ feedback: { status } }: Pick<PanelState, "feedback">): boolean {
  return status === "Approved" || status === "Merged";
}
