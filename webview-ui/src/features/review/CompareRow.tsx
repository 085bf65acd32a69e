import { memo, useCallback, useState, useSyncExternalStore } from "react";
import { getChangeMark, listFlips, markIcons } from "../../state/compare/comparisonMark.ts";
import type { ComparedRow } from "../../state/compare/comparisonState.ts";
import { getShownMarks } from "../../state/compare/shownMarks.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SectionBoundary } from "../../ui/SectionBoundary.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";
import { CompareBody } from "./CompareBody.tsx";
import { describeFlip, describeSection } from "./describeComparison.ts";
import { useReviewParts } from "./reviewParts.ts";
import { SourceDiff } from "./SourceDiff.tsx";
import { useSight } from "./useSight.ts";

interface CompareRowProps {
  readonly id: string;
  readonly hash: string;
}

/** Shows a row of text in a comparison: a section, or a fold of unchanged sections. */
export const CompareRow = memo(function CompareRow({ id, hash }: CompareRowProps) {
  const { scroller } = useReviewParts();
  const row = usePanelState(({ comparison }) => comparison?.rows.get(id));
  const isCursor = usePanelState(({ comparison }) => comparison?.cursor === id);
  const before = usePanelState(({ comparison }) =>
    row?.kind === "section" ? comparison?.comparison.before[row.ordinal] : undefined,
  );
  const after = usePanelState(({ comparison }) =>
    row?.kind === "section" ? comparison?.comparison.after[row.ordinal] : undefined,
  );
  const mount = useCallback((element: HTMLElement) => scroller.mount(id, element), [scroller, id]);
  const [reserved] = useState(() => `${scroller.getReservedHeight(id)}px`);
  return (
    <section
      ref={mount}
      className="section compare-row"
      data-section-id={id}
      data-hash={after}
      data-before={before}
      data-cursor={isCursor}
      style={{ containIntrinsicBlockSize: `auto ${reserved}` }}
    >
      {row?.kind === "fold" && <Fold id={id} count={row.count} />}
      {row?.kind === "section" && <ComparedSection id={id} hash={hash} row={row} reserved={reserved} />}
      {row?.kind === "rest" && <h2 className="compare-rest">{texts.compare.noSection}</h2>}
    </section>
  );
});

function Fold({ id, count }: { readonly id: string; readonly count: number }) {
  const { actions } = usePanel();
  return (
    <button type="button" className="compare-fold" onClick={() => actions.unfold(id)}>
      <Icon name="unfold" /> {texts.compare.unchangedSections(count)}
    </button>
  );
}

interface ComparedSectionProps extends CompareRowProps {
  readonly row: Extract<ComparedRow, { kind: "section" }>;
  readonly reserved: string;
}

function ComparedSection({ id, hash, row: { ordinal }, reserved }: ComparedSectionProps) {
  const { actions } = usePanel();
  const { SectionAction, SectionComments } = useSlots();
  const { contents } = useReviewParts();
  const subscribe = useCallback((listener: () => void) => contents.subscribe(id, listener), [contents, id]);
  const content = useSyncExternalStore(subscribe, () => contents.content(id));
  const mark = usePanelState(({ comparison }) => comparison && getChangeMark(comparison, ordinal));
  const said = usePanelState(({ comparison }) =>
    comparison === undefined ? "" : describeSection(comparison, ordinal),
  );
  const comparison = usePanelState((state) => state.comparison?.comparison);
  const flips = comparison === undefined ? [] : listFlips(comparison, ordinal);
  const stands = usePanelState(({ comparison }) => comparison?.comparison.after[ordinal] !== "");
  const isSource = usePanelState(({ comparison }) => comparison?.asSource.has(id) === true);
  const isUnseen = usePanelState(
    (state) =>
      state.comparison?.comparison.to === getShownReview(state)?.meta.iteration && getShownMarks(state).has(id),
  );
  const label = useSight<HTMLParagraphElement>(id, isUnseen && mark !== undefined);
  return (
    <>
      {stands && <SectionAction id={id} />}
      {mark !== undefined && (
        <p ref={label} className="compare-label" data-kind={mark}>
          <Icon name={markIcons[mark]} /> <span>{said}</span>
          <button
            type="button"
            className="link-button"
            aria-pressed={isSource}
            onClick={() => actions.toggleSource(id)}
          >
            {texts.compare.source}
          </button>
        </p>
      )}
      {flips.map((flip) => (
        <p key={`${flip.check} ${flip.found ?? ""}`} className="compare-flip" data-state={flip.state}>
          <Icon name={flip.state === "fails" ? "error" : "pass"} /> <span>{describeFlip(flip)}</span>
        </p>
      ))}
      <div
        className="compare-body"
        aria-busy={content.kind === "waiting"}
        style={content.kind === "waiting" ? { minBlockSize: reserved } : {}}
      >
        <SectionBoundary content={content}>
          {isSource ? <SourceDiff rowKey={hash} /> : <CompareBody rowKey={hash} content={content} />}
        </SectionBoundary>
      </div>
      {stands && <SectionComments id={id} />}
    </>
  );
}
