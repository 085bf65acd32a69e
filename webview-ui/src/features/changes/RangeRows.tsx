import type { RangeBase, RangeCommit } from "@dialectic/shared/protocol";
import { type CSSProperties, type MouseEvent, memo, useMemo } from "react";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LineCounts } from "../../ui/LineCounts.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import type { CommitMarks } from "./state/chooserActions.ts";
import type { ChoiceRow, RangeRow } from "./state/rangeRows.ts";
import { getRowHeight } from "./state/rangeWindow.ts";
import type { useChoiceList } from "./useChoiceList.ts";
import { useCommitMarks } from "./useCommitMarks.ts";

interface RangeRowsProps {
  readonly id: string;
  readonly rows: readonly RangeRow[];
  readonly round: number;
  readonly list: ReturnType<typeof useChoiceList>;
  /** The commits that are taken. */
  readonly span: ReadonlySet<string> | undefined;
  readonly onChoose: (row: ChoiceRow) => void;
  readonly onExtend: (row: ChoiceRow) => void;
}

/** The rows of the choices, of which only those in view exist. The box above them has the focus and handles the keys. */
export function RangeRows({ id, rows, round, list, span, onChoose, onExtend }: RangeRowsProps) {
  const { placed, mounted, inSight, at } = list;
  const marks = useCommitMarks(round, listCommits(rows.slice(inSight.first, inSight.last)));
  const places = useMemo(() => countChoices(rows), [rows]);

  function show(row: RangeRow, index: number) {
    const place = { insetBlockStart: `${placed.tops[index] ?? 0}px`, blockSize: `${getRowHeight(row)}px` };
    if (row.kind !== "choice") return <SaidRow key={row.id} row={row} place={place} />;
    const commit = row.commit?.commit ?? "";
    return (
      // biome's key rule does not apply: the box handles the keys, and a row never has the focus.
      <div
        key={row.id}
        id={`${id}-${index}`}
        className="range-row"
        role="option"
        tabIndex={-1}
        aria-posinset={places[index]}
        aria-setsize={places.at(-1)}
        aria-selected={span === undefined ? index === at : span.has(commit)}
        data-active={index === at}
        data-taken={span?.has(commit) === true}
        data-shown={row.isShown}
        data-fixup={row.commit?.isFixup}
        style={place}
        onMouseDown={keepFocus}
        onClick={({ shiftKey }) => (shiftKey && row.commit !== undefined ? onExtend(row) : onChoose(row))}
        onKeyDown={undefined}
      >
        <Choice row={row} marks={marks.get(commit)} />
      </div>
    );
  }

  return (
    <div
      ref={list.scroller}
      id={`${id}-list`}
      className="range-list"
      role="listbox"
      aria-label={texts.range.which}
      aria-multiselectable="true"
      tabIndex={-1}
    >
      <div className="range-rows" role="none" style={{ blockSize: `${placed.height}px` }}>
        {listGroups(rows, mounted).map(({ heading, first, last }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box has groups of options, and no sets of fields
          <div key={heading} role="group" aria-label={heading}>
            {rows.slice(first, last).map((row, offset) => show(row, first + offset))}
          </div>
        ))}
      </div>
    </div>
  );
}

function SaidRow({ row, place }: { readonly row: Exclude<RangeRow, ChoiceRow>; readonly place: CSSProperties }) {
  if (row.kind === "heading")
    return (
      <p className="range-heading" aria-hidden="true" style={place}>
        {row.text}
      </p>
    );
  // No option may be without a choice, so screen readers have the sentence from the line below the list.
  return (
    <p className="range-said" aria-hidden="true" data-problem={row.isProblem} title={row.text} style={place}>
      {row.isProblem === true && <Icon name="warning" />} {row.text}
    </p>
  );
}

interface MountedGroup {
  readonly heading: string;
  readonly first: number;
  readonly last: number;
}

/** Divides the mounted rows by their headings. */
function listGroups(rows: readonly RangeRow[], { first, last }: ReturnType<typeof useChoiceList>["mounted"]) {
  const groups: MountedGroup[] = [];
  const above = rows.slice(0, first + 1).findLast(({ kind }) => kind === "heading");
  let heading = above?.kind === "heading" ? above.text : texts.range.which;
  let begin = first;
  for (let index = first; index <= last; index += 1) {
    const row = rows[index];
    if (index < last && row?.kind !== "heading") continue;
    if (index > begin) groups.push({ heading, first: begin, last: index });
    begin = index;
    if (row?.kind === "heading") heading = row.text;
  }
  return groups;
}

/** Returns, for each row, the number of choices up to it. */
function countChoices(rows: readonly RangeRow[]): readonly number[] {
  let count = 0;
  return rows.map(({ kind }) => {
    count += Number(kind === "choice");
    return count;
  });
}

function listCommits(rows: readonly RangeRow[]): readonly string[] {
  return rows.flatMap((row) => (row.kind === "choice" ? (row.commit?.commit ?? []) : []));
}

/** The focus stays in the box, and Shift+click selects no text. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

const Choice = memo(function Choice({
  row,
  marks,
}: {
  readonly row: ChoiceRow;
  readonly marks: CommitMarks | undefined;
}) {
  const { label, facts, isShown, commit, base, round } = row;
  return (
    <>
      <span className="range-shown">
        {isShown && <Icon name="check" />}
        {isShown && <span className="visually-hidden">{texts.range.shown}: </span>}
      </span>
      <span className="range-label" dir="auto" title={label}>
        {label}
      </span>
      {facts !== undefined && <span className="range-facts">{facts}</span>}
      {round !== undefined && (
        <span className="range-facts">
          {texts.common.fileCount(round.files)} <LineCounts of={round} />
        </span>
      )}
      {commit !== undefined && <CommitFacts commit={commit} marks={marks} />}
      {base !== undefined && <BaseFacts base={base} />}
    </>
  );
});

function CommitFacts({ commit, marks }: { readonly commit: RangeCommit; readonly marks: CommitMarks | undefined }) {
  const isViewed = marks !== undefined && marks.hunks > 0 && marks.viewed === marks.hunks;
  return (
    <>
      {commit.additions !== undefined && <LineCounts of={commit} />}
      <span className="range-below">
        <code>{commit.commit.slice(0, 7)}</code>
        <span dir="auto">{commit.author}</span>
        <RelativeTime time={commit.at} />
        {commit.isMerge === true && <span>{texts.range.merge}</span>}
        {commit.files === 0 && <span>{texts.range.empty}</span>}
        {marks !== undefined && marks.hunks > 0 && (
          <span data-viewed={isViewed}>
            {isViewed && <Icon name="check" />} {texts.range.viewedShare(marks.viewed, marks.hunks)}
          </span>
        )}
      </span>
    </>
  );
}

function BaseFacts({ base }: { readonly base: RangeBase }) {
  return (
    <>
      <span className="range-facts">
        {base.isUpstream === true ? texts.range.upstream : texts.range.kinds[base.kind]}
      </span>
      <span className="range-below">
        <code>{base.commit.slice(0, 7)}</code>
        <RelativeTime time={base.at} />
        <span dir="auto">{base.subject}</span>
      </span>
    </>
  );
}
