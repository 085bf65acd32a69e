import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { markOf } from "../../state/comparisonMark.ts";
import { type PanelState, shownReview } from "../../state/panelStore.ts";
import { shownMarks } from "../../state/shownMarks.ts";
import { useScrollWindow } from "../../ui/useScrollWindow.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { OutlineRow } from "./OutlineRow.tsx";
import { type OutlineColumns, useMatching } from "./useMatching.ts";

/** The sections of the review as a tree of which only the rows in view exist. */
export function Outline() {
  // One by one: the update of a text leaves all three as they are.
  const ids = usePanelState((state) => outlined(state)?.ids);
  const titles = usePanelState((state) => outlined(state)?.titles);
  const levels = usePanelState((state) => outlined(state)?.levels);
  const isReview = ids !== undefined && titles !== undefined && levels !== undefined;
  return (
    <nav className="outline" aria-label="Outline">
      {isReview && <OutlineTree ids={ids} titles={titles} levels={levels} />}
    </nav>
  );
}

function outlined(state: PanelState): OutlineColumns | undefined {
  return state.comparison?.comparison ?? shownReview(state)?.sections;
}

function OutlineTree(columns: OutlineColumns) {
  const { ids, titles, levels, hits } = useMatching(columns);
  const { actions } = usePanel();
  const activeId = usePanelState((state) => state.activeId);
  const comparison = usePanelState((state) => state.comparison);
  const marks = usePanelState(shownMarks);
  const marked = useMemo(() => [...marks.values()].filter(({ kind }) => kind !== "removed").length, [marks]);
  const [cursorId, setCursorId] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const { first, last, above, below, reveal } = useScrollWindow(tree, ids.length);
  // Only a look-up by the reader's own keys or a scroll costs a pass over the ids.
  const active = activeId === undefined ? -1 : ids.indexOf(activeId);
  const cursor = cursorId === undefined ? Math.max(0, active) : Math.max(0, ids.indexOf(cursorId));

  const revealActive = useEffectEvent((row: number) => reveal(row));

  useEffect(() => {
    if (active >= 0) revealActive(active);
  }, [active]);

  function moveCursor(event: KeyboardEvent): void {
    const target = cursorTarget(event.key, cursor, ids.length);
    const id = ids[target ?? cursor];
    if (id === undefined) return;
    if (event.key === "Enter" || event.key === " ") actions.jumpTo(id);
    else if (target === undefined) return;
    else setCursorId(id);
    event.preventDefault();
    reveal(target ?? cursor);
  }

  return (
    <div
      ref={tree}
      className="outline-tree"
      role="tree"
      aria-label={
        marked === 0 || comparison !== undefined ? "Sections" : `Sections, ${marked} changed since you last looked`
      }
      tabIndex={0}
      aria-activedescendant={`outline-${ids[cursor] ?? ""}`}
      onKeyDown={moveCursor}
      onBlur={() => setCursorId(undefined)}
    >
      <div role="none" style={{ paddingBlock: `${above}px ${below}px` }}>
        {ids.slice(first, last).map((id, place) => (
          <OutlineRow
            key={id}
            id={id}
            title={titles[first + place] ?? ""}
            level={levels[first + place] ?? 0}
            position={first + place + 1}
            count={ids.length}
            hits={hits?.[first + place] ?? 0}
            mark={comparison && markOf(comparison, first + place)}
            unseen={comparison === undefined ? marks.get(id)?.kind : undefined}
            isActive={id === activeId}
            isCursor={first + place === cursor}
            onChoose={actions.jumpTo}
          />
        ))}
      </div>
    </div>
  );
}

function cursorTarget(key: string, cursor: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(cursor + 1, count - 1);
    case "ArrowUp":
      return Math.max(cursor - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
