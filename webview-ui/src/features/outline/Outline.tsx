import { memo, useCallback, useMemo } from "react";
import { getFolds } from "../../state/folds.ts";
import { indexNews } from "../../state/newsIndex.ts";
import { getShownReview, type PanelState } from "../../state/panelStore.ts";
import type { SectionColumns } from "../../state/sectionColumns.ts";
import { getNews, getShownMarks, hasNews } from "../../state/shownMarks.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { listTreeRows, type TreeRow } from "../../ui/treeRows.ts";
import { useRowTree } from "../../ui/useRowTree.ts";
import { getChangeMark, type MarkKind, markIcons } from "../compare/state/comparisonMark.ts";
import { getThreadSection } from "../feedback/state/feedbackBoxes.ts";
import { listPlacedNews } from "../news/state/seenState.ts";
import { usePanel, usePanelState } from "../panelContext.ts";

type Unseen = keyof typeof texts.outline.unseen;

interface OutlineRowProps {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  readonly row: TreeRow;
  /** Number of search hits; 0 without a search. */
  readonly hits: number;
  /** Kind of change between the compared iterations. */
  readonly mark: MarkKind | undefined;
  /** What is new in it for the reader. */
  readonly unseen: Unseen | undefined;
  readonly isActive: boolean;
  readonly isCursor: boolean;
  readonly onChoose: (id: string) => void;
  readonly onExpand: (id: string, isExpanded: boolean) => void;
}

/** Shows a section in the outline. The tree has the focus and handles the keyboard. */
export const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { id, title, level, row, hits, mark, unseen, isActive, isCursor, onChoose, onExpand } = props;
  const { depth, position, count, isExpanded } = row;
  return (
    // biome's key rule does not apply: the tree handles the keys, and a row never has the focus.
    <div
      id={`outline-${id}`}
      className="outline-row"
      // The title decides: the text before it has a direction of its own.
      dir="auto"
      role="treeitem"
      tabIndex={-1}
      aria-level={depth}
      aria-expanded={isExpanded}
      aria-posinset={position}
      aria-setsize={count}
      aria-selected={isActive}
      data-cursor={isCursor}
      data-level={level}
      title={title}
      onClick={({ target }) => {
        const isTwistie = isExpanded !== undefined && target instanceof Element && target.matches(".outline-twistie *");
        if (isTwistie) onExpand(id, !isExpanded);
        else onChoose(id);
      }}
      onKeyDown={undefined}
    >
      <span className="outline-twistie">
        {isExpanded !== undefined && <Icon name={isExpanded ? "chevron-down" : "chevron-right"} />}
      </span>
      {hits > 0 && (
        <span className="outline-hits" dir="ltr">
          {texts.common.number(hits)}
          <span className="visually-hidden"> {texts.search.unit(hits)}: </span>
        </span>
      )}
      {mark !== undefined && (
        <span className="outline-mark" dir="ltr" data-kind={mark}>
          <Icon name={markIcons[mark]} />
          <span className="visually-hidden">{texts.compare.marks[mark]}: </span>
        </span>
      )}
      {unseen !== undefined && (
        <span className="outline-unseen" dir="ltr" data-kind={unseen}>
          <span className="visually-hidden">{texts.outline.unseen[unseen]}: </span>
        </span>
      )}
      {texts.common.section(title, level)}
    </div>
  );
});

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
  const { unseen: marks, count: marked } = useUnseen();
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
      aria-label={marked === 0 || comparison !== undefined ? texts.outline.sections : texts.outline.sectionsNew(marked)}
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
              unseen={comparison === undefined && unseen !== undefined ? marks.get(unseen) : undefined}
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

/** Returns what is new in each section, and how much is new in all of the review. */
function useUnseen(): { readonly unseen: ReadonlyMap<string, Unseen>; readonly count: number } {
  const marks = usePanelState(getShownMarks);
  const news = usePanelState(getNews);
  const isMarked = usePanelState(hasNews);
  const threads = usePanelState(({ feedback }) => feedback.threads);
  const withNews = usePanelState((state) => indexNews(state.news).threads);
  return useMemo(() => {
    const said = !isMarked ? [] : threads.filter(({ id }) => withNews.has(id));
    const unseen = new Map<string, Unseen>(said.map((thread) => [getThreadSection(thread) ?? "", "comment"]));
    for (const [id, { kind }] of marks) unseen.set(id, kind);
    return { unseen, count: listPlacedNews(news).length };
  }, [marks, news, isMarked, threads, withNews]);
}

type OutlineColumns = Pick<SectionColumns, "ids" | "titles" | "levels">;

/** Returns the sections that match the search, with their numbers of hits while there is a search. */
function useMatching({ ids, titles, levels }: OutlineColumns): OutlineColumns & {
  readonly hits: readonly number[] | undefined;
  readonly isFiltered: boolean;
} {
  const found = usePanelState(({ search }) => search.hits);
  const matching = usePanelState(({ search }) => search.matching);
  const end = usePanelState(({ comparison, outlineEnd }) => (comparison === undefined ? outlineEnd : undefined));
  return useMemo(() => {
    // Hits of another state of the review would appear beside the wrong sections.
    const hits = found?.ids === ids ? found.counts : undefined;
    if (matching === undefined) {
      const shown =
        end === undefined
          ? { ids, titles, levels }
          : { ids: [...ids, end.id], titles: [...titles, end.title], levels: [...levels, 1] };
      return { ...shown, hits, isFiltered: false };
    }
    const keep = <Value,>(column: readonly Value[]) => column.filter((_, index) => matching.has(ids[index] ?? ""));
    return { ids: keep(ids), titles: keep(titles), levels: keep(levels), hits: hits && keep(hits), isFiltered: true };
  }, [ids, titles, levels, found, matching, end]);
}
