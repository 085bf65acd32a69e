import { memo } from "react";
import { type MarkKind, markIcons } from "../../state/compare/comparisonMark.ts";
import type { ChangeKind } from "../../state/seen/seenMarks.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { TreeRow } from "../../ui/treeRows.ts";

interface OutlineRowProps {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  readonly row: TreeRow;
  /** Number of search hits; 0 without a search. */
  readonly hits: number;
  /** Kind of change between the compared iterations. */
  readonly mark: MarkKind | undefined;
  /** Kind of change since the reader last looked. */
  readonly unseen: ChangeKind | undefined;
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
