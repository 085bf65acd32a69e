import type { ChangedFile } from "@dialectic/shared/protocol";
import { memoizeBy } from "@dialectic/shared/review";
import type { ComponentType, ReactNode } from "react";
import type { WidenedHunk } from "../state/changedCode.ts";
import type { PanelState } from "../state/panelStore.ts";
import type { PageView } from "../state/topView.ts";

/** One side of a hunk, or of a part of a divided one. */
export interface LinesPlace {
  readonly file: ChangedFile;
  readonly hunk: WidenedHunk;
  readonly side: "before" | "after";
}

/** The finds of a feature at lines, and the way to show them. */
export interface FoundLines {
  /** By line. Lines outside the hunk are ignored. */
  readonly byLine: ReadonlyMap<number, unknown>;
  /** Shows what was found at a line. */
  show(line: number): ReactNode;
}

/** A contribution to lines of code. */
export interface LineMarks {
  /** Returns the same object for the same map: every piece of code on the screen asks after every change of the state. */
  find(state: PanelState, view: PageView, place: LinesPlace): FoundLines | undefined;
}

/**
 * Contributes what is shown below lines of code. `find` returns the lines of a place with what it found there, from
 * memory if nothing has changed. A line is shown again when what was found there is another value.
 */
export function lineMarks<Found>(
  find: (state: PanelState, view: PageView, place: LinesPlace) => ReadonlyMap<number, Found> | undefined,
  Below: ComponentType<{ readonly found: Found }>,
): LineMarks {
  const toFound = memoizeBy(
    (byLine: ReadonlyMap<number, Found>): FoundLines => ({
      byLine,
      show(line) {
        const here = byLine.get(line);
        return here === undefined ? null : <Below found={here} />;
      },
    }),
  );
  return {
    find(state, view, place) {
      const byLine = find(state, view, place);
      return byLine === undefined || byLine.size === 0 ? undefined : toFound(byLine);
    },
  };
}
