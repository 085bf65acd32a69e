import { Fragment, type ReactNode, use, useMemo } from "react";
import type { PanelState } from "../../state/panelStore.ts";
import type { PageView } from "../../state/topView.ts";
import type { FoundLines } from "../lineMarks.tsx";
import { type Marks, useMarks } from "../marks.tsx";
import { PageViewContext, usePanelState } from "../panelContext.ts";
import type { LinesRow } from "./state/changeRows.ts";

/** The marks below the lines of a piece of code, by the place of the line in the piece. */
type ShownBelow = ReadonlyMap<number, readonly ReactNode[]>;

const nothing: ShownBelow = new Map();
const sides = ["before", "after"] as const;

/** Returns what features contribute below the lines of a piece. The piece asks for all of its lines at once. */
export function useLineMarks(row: LinesRow): ShownBelow {
  const { lines } = useMarks();
  const view = use(PageViewContext);
  const select = useMemo(() => createSelector(lines, view, row), [lines, view, row]);
  return usePanelState(select);
}

/** A value that was found at a line. */
interface FoundHere {
  readonly place: number;
  readonly key: string;
  readonly value: unknown;
  readonly shown: ReactNode;
}

/** Creates a selector whose answer changes only when a line of the piece shows something else. */
function createSelector(marks: Marks["lines"], view: PageView, row: LinesRow): (state: PanelState) => ShownBelow {
  const asked = Object.entries(marks).flatMap(([feature, each]) => sides.map((side) => ({ feature, side, each })));
  const { file, hunk, rows } = row;
  let read: readonly (FoundLines | undefined)[] = [];
  let here: readonly FoundHere[] = [];
  let below = nothing;
  return (state) => {
    const found = asked.map(({ side, each }) => each.find(state, view, { file, hunk, side }));
    if (found.every((each, place) => each === read[place])) return below;
    read = found;
    const next = rows.flatMap(({ left, right }, place) =>
      asked.flatMap(({ feature, side }, index): readonly FoundHere[] => {
        const line = side === "before" ? left?.before : right?.after;
        const lines = found[index];
        if (line === undefined || lines === undefined || !lines.byLine.has(line)) return [];
        const key = `${feature} ${side}`;
        return [{ place, key, value: lines.byLine.get(line), shown: lines.show(line) }];
      }),
    );
    if (isSame(next, here)) return below;
    here = next;
    below = groupByPlace(next);
    return below;
  };
}

function isSame(found: readonly FoundHere[], before: readonly FoundHere[]): boolean {
  return (
    found.length === before.length &&
    found.every(({ place, key, value }, index) => {
      const was = before[index];
      return was?.place === place && was.key === key && was.value === value;
    })
  );
}

function groupByPlace(found: readonly FoundHere[]): ShownBelow {
  const shown = new Map<number, readonly ReactNode[]>();
  for (const { place, key, shown: mark } of found)
    shown.set(place, [...(shown.get(place) ?? []), <Fragment key={key}>{mark}</Fragment>]);
  return shown.size === 0 ? nothing : shown;
}
