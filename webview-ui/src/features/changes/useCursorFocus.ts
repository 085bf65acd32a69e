import { type RefObject, useEffect } from "react";
import type { ChangeGoal } from "../../state/changedCode.ts";
import { usePanelState } from "../panelContext.ts";
import type { ChangeRow } from "./state/changeRows.ts";

/*
 * A key that goes to a file or a hunk takes the focus along, so that Tab, Enter and a screen reader go on there and not where
 * the reader was before. Rules:
 * - The focus stays outside the rows when it is there, as in the header or in a sheet.
 * - It stays on a control of the row that the reader goes to.
 * - A row that comes back after a scroll does not take it: its step has been followed.
 */

const followed = new WeakSet<ChangeGoal>();

/** Gives the focus to the heading in `area`, once for each step of the reader to `row`. */
export function useCursorFocus(area: RefObject<HTMLElement | null>, row: ChangeRow | undefined): void {
  const step = usePanelState(({ changes: { open } }) => (isAt(row, open?.cursor) ? open?.cursor : undefined));
  useEffect(() => {
    if (step === undefined || followed.has(step)) return;
    followed.add(step);
    const { activeElement, body } = document;
    const isAmongRows = activeElement === body || activeElement?.closest(".changes > .scroller") != null;
    if (!isAmongRows || area.current?.contains(activeElement) === true) return;
    area.current?.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
  }, [area, step]);
}

function isAt(row: ChangeRow | undefined, cursor: ChangeGoal | undefined): boolean {
  if (cursor === undefined || cursor.line !== undefined || row?.file.id !== cursor.file) return false;
  return cursor.hunk === undefined ? row.kind === "file" : row.kind === "hunk" && row.hunk.hash === cursor.hunk;
}
