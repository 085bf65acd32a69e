import { useMemo } from "react";
import { getChangeMark } from "../../state/compare/comparisonMark.ts";
import { getShownMarks } from "../../state/compare/shownMarks.ts";
import { getShownReview, type PanelState } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { useRowTree } from "../../ui/useRowTree.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { OutlineRow } from "./OutlineRow.tsx";
import { type OutlineColumns, useMatching } from "./useMatching.ts";

/** Shows the sections of the review as a tree. Only the rows in view exist. */
export function Outline() {
  // Selected one by one: an update of a text changes none of the three.
  const ids = usePanelState((state) => findOutlineColumns(state)?.ids);
  const titles = usePanelState((state) => findOutlineColumns(state)?.titles);
  const levels = usePanelState((state) => findOutlineColumns(state)?.levels);
  const isReview = ids !== undefined && titles !== undefined && levels !== undefined;
  return (
    <nav className="outline" aria-label={texts.outline.name}>
      {isReview && <OutlineTree ids={ids} titles={titles} levels={levels} />}
    </nav>
  );
}

function findOutlineColumns(state: PanelState): OutlineColumns | undefined {
  return state.comparison?.comparison ?? getShownReview(state)?.sections;
}

function OutlineTree(columns: OutlineColumns) {
  const { ids, titles, levels, hits } = useMatching(columns);
  const { actions } = usePanel();
  const activeId = usePanelState((state) => state.activeId);
  const comparison = usePanelState((state) => state.comparison);
  const marks = usePanelState(getShownMarks);
  const marked = useMemo(() => [...marks.values()].filter(({ kind }) => kind !== "removed").length, [marks]);
  const { tree, cursor, first, last, above, below, ...keys } = useRowTree({ ids, activeId, onChoose: actions.jumpTo });

  return (
    <div
      ref={tree}
      className="outline-tree"
      role="tree"
      aria-label={
        marked === 0 || comparison !== undefined ? texts.outline.sections : texts.outline.sectionsChanged(marked)
      }
      tabIndex={0}
      aria-activedescendant={`outline-${ids[cursor] ?? ""}`}
      {...keys}
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
            mark={comparison && getChangeMark(comparison, first + place)}
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
