import { useCallback, useMemo } from "react";
import { getChangeMark } from "../../state/compare/comparisonMark.ts";
import { getShownMarks } from "../../state/compare/shownMarks.ts";
import { getShownReview, type PanelState } from "../../state/panelStore.ts";
import { getFolds } from "../../state/reading/folds.ts";
import { texts } from "../../texts/texts.ts";
import { listTreeRows } from "../../ui/treeRows.ts";
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
  const { ids: all, titles, levels, hits, isFiltered } = useMatching(columns);
  const { actions } = usePanel();
  const comparison = usePanelState((state) => state.comparison);
  const marks = usePanelState(getShownMarks);
  const marked = useMemo(() => [...marks.values()].filter(({ kind }) => kind !== "removed").length, [marks]);
  const collapsed = usePanelState((state) => getFolds(state).rows);
  const rows = useMemo(() => {
    const shut = new Set(isFiltered ? [] : collapsed);
    // The text before the first heading has nothing inside.
    const ranks = levels.map((level) => (level === 0 ? 7 : level));
    return listTreeRows(ranks, (index) => shut.has(all[index] ?? ""));
  }, [all, levels, collapsed, isFiltered]);
  const ids = useMemo(() => rows.map(({ index }) => all[index] ?? ""), [rows, all]);
  const activeId = usePanelState((state) => state.activeId);
  const active = useMemo(() => all.indexOf(activeId ?? ""), [all, activeId]);
  // The reader may be in a section whose row is inside a collapsed one.
  const shownId = ids[rows.findLastIndex(({ index, end }) => index <= active && active < end)];
  const onExpand = useCallback((id: string, isExpanded: boolean) => actions.foldOutlineRow(id, !isExpanded), [actions]);
  const tree = useRowTree({ ids, rows, activeId: shownId, onChoose: actions.jumpTo, onExpand });

  return (
    <div
      ref={tree.tree}
      className="outline-tree"
      role="tree"
      aria-label={
        marked === 0 || comparison !== undefined ? texts.outline.sections : texts.outline.sectionsChanged(marked)
      }
      tabIndex={0}
      aria-activedescendant={`outline-${ids[tree.cursor] ?? ""}`}
      onKeyDown={tree.onKeyDown}
      onBlur={tree.onBlur}
    >
      <div role="none" style={{ paddingBlock: `${tree.above}px ${tree.below}px` }}>
        {rows.slice(tree.first, tree.last).map((row, place) => {
          const { index, isExpanded } = row;
          const id = all[index] ?? "";
          // A collapsed row stands for all inside it.
          const end = isExpanded === false ? row.end : index + 1;
          const unseen = all.slice(index, end).find((each) => marks.has(each));
          return (
            <OutlineRow
              key={id}
              id={id}
              title={titles[index] ?? ""}
              level={levels[index] ?? 0}
              row={row}
              hits={hits?.slice(index, end).reduce((sum, count) => sum + count, 0) ?? 0}
              mark={comparison && getChangeMark(comparison, index)}
              unseen={comparison === undefined && unseen !== undefined ? marks.get(unseen)?.kind : undefined}
              isActive={id === shownId}
              isCursor={tree.first + place === tree.cursor}
              onChoose={actions.jumpTo}
              onExpand={onExpand}
            />
          );
        })}
      </div>
    </div>
  );
}
