import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { ChangesRange } from "../../state/changedCode.ts";
import { getRounds } from "../../state/rounds.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { RangeRows } from "./RangeRows.tsx";
import { type CommitSpan, findTaken, toSpanPart } from "./state/commitSpan.ts";
import { findKnownCommits, findLastSeenRound } from "./state/rangeNames.ts";
import { type ChoiceRow, listRangeRows, type RangeRow } from "./state/rangeRows.ts";
import { useChoiceList } from "./useChoiceList.ts";
import { useFoundBases } from "./useFoundBases.ts";

/**
 * Chooses which changes are shown: a round, a part of it, or what came since another state. The box keeps the focus, the arrow keys go
 * through the rows, and Shift takes several commits.
 */
export function RangeSheet() {
  const { actions } = usePanel();
  return (
    <SheetFrame title={texts.range.which} label={texts.range.which} onClose={actions.closeSheet}>
      <RangeChooser />
    </SheetFrame>
  );
}

function RangeChooser() {
  const id = useId();
  const [text, setText] = useState("");
  const { rows, round, commits, choose } = useChoices(text);
  const list = useChoiceList(rows, text);
  const { active } = list;
  /** The commit at which a choice of several begins. */
  const [begin, setBegin] = useState<string>();
  const end = active?.commit?.commit;
  const listed = useMemo(() => rows.flatMap((row) => (row.kind === "choice" ? (row.commit ?? []) : [])), [rows]);
  const span = begin === undefined || end === undefined ? undefined : findTaken(commits, listed, begin, end);

  function extendTo(row: ChoiceRow): void {
    const start = begin ?? active?.commit?.commit ?? row.commit?.commit;
    if (row.commit === undefined) return;
    setBegin(start);
    list.moveTo(row);
  }

  function chooseActive(): void {
    if (span !== undefined) choose({ round, part: toSpanPart(span) });
    else if (active !== undefined) choose(active.range);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      chooseActive();
      return;
    }
    const target = list.findTarget(event);
    if (target === undefined) return;
    event.preventDefault();
    if (event.shiftKey) extendTo(target);
    else {
      setBegin(undefined);
      list.moveTo(target);
    }
  }

  return (
    <div className="range-chooser">
      <input
        data-start
        type="text"
        className="range-search"
        role="combobox"
        aria-label={texts.range.search}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${id}-${list.at}`}
        placeholder={texts.range.search}
        spellCheck={false}
        autoComplete="off"
        maxLength={1_000}
        value={text}
        onChange={({ currentTarget }) => {
          setBegin(undefined);
          setText(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <RangeRows
        id={id}
        rows={rows}
        round={round}
        list={list}
        span={span?.ids}
        onChoose={(row) => choose(row.range)}
        onExtend={extendTo}
      />
      <ChoiceLine span={span} rows={rows} hasSeveral={commits.length > 1} onShow={chooseActive} />
    </div>
  );
}

/** Returns the rows for what was typed, and shows what is chosen. */
function useChoices(text: string) {
  const { actions } = usePanel();
  const rounds = usePanelState(getRounds);
  const open = usePanelState(({ changes }) => changes.open);
  const round = open?.round ?? rounds.length;
  const lastSeen = usePanelState(findLastSeenRound);
  const known = usePanelState((state) => findKnownCommits(state, round));
  const [problem, setProblem] = useState<string>();
  const query = text.trim();
  const bases = useFoundBases(round, query);
  const [since, part] = [open?.since, open?.part];
  const isChosen = useRef(false);

  useEffect(() => {
    if (round > 0) void actions.readCommits(round).then(setProblem);
  }, [actions, round]);

  // The keys go to the code that was chosen, not to the button that has opened the list.
  useEffect(
    () => () => {
      if (!isChosen.current) return;
      queueMicrotask(() => document.querySelector<HTMLElement>(".changes > .scroller")?.focus({ preventScroll: true }));
    },
    [],
  );

  const rows = useMemo(() => {
    const shown = { round, since, part };
    return listRangeRows({ rounds, round, lastSeen, shown, known, problem, bases, query });
  }, [rounds, round, since, part, lastSeen, known, problem, bases, query]);

  function choose(range: ChangesRange): void {
    isChosen.current = true;
    void actions.showRange(range);
  }

  return { rows, round, commits: known?.commits ?? [], choose };
}

interface ChoiceLineProps {
  readonly span: CommitSpan | undefined;
  readonly rows: readonly RangeRow[];
  readonly hasSeveral: boolean;
  readonly onShow: () => void;
}

/** Says which commits are taken, and shows them; or what stands in place of rows, to those who do not see the list. */
function ChoiceLine({ span, rows, hasSeveral, onShow }: ChoiceLineProps) {
  const isSeveral = span !== undefined && span.first !== span.last;
  const said = rows.flatMap((row) => (row.kind === "said" ? row.text : [])).join(" ");
  return (
    <div className="range-span" data-empty={!isSeveral && !hasSeveral}>
      <p role="status">
        {isSeveral && texts.range.taken(span.ids.size, span.first.subject, span.last.subject)}
        {!isSeveral && <span className="visually-hidden">{said}</span>}
        {!isSeveral && hasSeveral && <span> {texts.range.several}</span>}
      </p>
      {isSeveral && <Button onClick={onShow}>{texts.range.show}</Button>}
    </div>
  );
}
