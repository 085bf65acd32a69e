import { type ComponentProps, createContext, memo, use, useCallback, useState, useSyncExternalStore } from "react";
import { hastToReact } from "../../markdown/hastToReact.tsx";
import type { HastChunk } from "../../markdown/types.ts";
import { getShownReview, type PanelState } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SectionBoundary } from "../../ui/SectionBoundary.tsx";
import { IsReference } from "../BreakableCode.tsx";
import { showMarks, useMarks } from "../marks.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { markdownComponents } from "../review/markdownComponents.tsx";
import { useReviewParts } from "../review/reviewParts.ts";
import type { SectionContent } from "../review/sectionContents.ts";
import { describeFlip, describeSection } from "./describeComparison.ts";
import { SourceDiff } from "./SourceDiff.tsx";
import { getChangeMark, listFlips, markIcons } from "./state/comparisonMark.ts";
import type { ComparedRow } from "./state/comparisonState.ts";

interface CompareBodyProps {
  readonly rowKey: string;
  readonly content: SectionContent;
}

function CompareBody({ rowKey, content }: CompareBodyProps) {
  switch (content.kind) {
    case "waiting":
      return null;
    case "plain":
      return (
        <>
          <p className="section-reason">
            <Icon name="warning" /> {texts.compare.sourceInstead(content.reason)}
          </p>
          <SourceDiff rowKey={rowKey} />
        </>
      );
    case "blocks":
      return content.blocks.map((chunk, place) => <Block key={`block-${String(place)}`} chunk={chunk} />);
  }
}

const Block = memo(function Block({ chunk }: { readonly chunk: HastChunk }) {
  return hastToReact(chunk, comparedComponents);
});

/** True inside content that belongs to the earlier iteration. */
const IsGone = createContext(false);

/** Removed links are plain text, except for references: they open the code of the earlier iteration. */
const comparedComponents = { ...markdownComponents, a: ComparedLink, del: RemovedText, div: Column };

type WithNode<Props> = Props & { readonly node?: unknown };

function ComparedLink(link: ComponentProps<typeof markdownComponents.a>) {
  const { node: _, href: _href, "data-file-ref": reference, ...text } = link;
  if (!use(IsGone)) return <markdownComponents.a {...link} />;
  if (reference === undefined) return <span className={text.className}>{text.children}</span>;
  return (
    <IsReference value>
      <a {...text} href="#reference" data-file-ref={reference} title={texts.review.openReference(reference)} />
    </IsReference>
  );
}

function RemovedText({ node: _, ...text }: WithNode<ComponentProps<"del">>) {
  // An author's own strike-through exists in both iterations.
  const isOurs = text.className?.split(" ").includes("compared-removed") === true;
  return isOurs ? (
    <IsGone value>
      <del {...text} />
    </IsGone>
  ) : (
    <del {...text} />
  );
}

function Column({ node: _, ...column }: WithNode<ComponentProps<"div">>) {
  return column.className === "compared-left" ? (
    <IsGone value>
      <div {...column} />
    </IsGone>
  ) : (
    <div {...column} />
  );
}

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

/** True when a row shows the text that its section has in the shown review, whatever else has changed there since. */
function hasTextOfNow(state: PanelState, id: string, ordinal: number): boolean {
  const sections = getShownReview(state)?.sections;
  const hash = sections?.hashes[sections.ids.indexOf(id)] ?? "";
  return sections !== undefined && state.comparison?.comparison.after[ordinal] === hash;
}

interface ComparedSectionProps extends CompareRowProps {
  readonly row: Extract<ComparedRow, { kind: "section" }>;
  readonly reserved: string;
}

function ComparedSection({ id, hash, row: { ordinal }, reserved }: ComparedSectionProps) {
  const { actions } = usePanel();
  const marks = useMarks().comparedSection;
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
  const isTextOfNow = usePanelState((state) => mark !== undefined && hasTextOfNow(state, id, ordinal));
  const place = { id, isTextOfNow, isWaiting: content.kind === "waiting" };
  return (
    <>
      {stands && showMarks(marks.beside, { id })}
      {mark !== undefined && (
        <p className="compare-label" data-kind={mark}>
          <Icon name={markIcons[mark]} /> <span>{said}</span>
          <button
            type="button"
            className="link-button"
            aria-pressed={isSource}
            onClick={() => actions.toggleSource(id)}
          >
            {texts.compare.source}
          </button>
          {showMarks(marks.start, place)}
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
      {showMarks(marks.end, place)}
      {stands && showMarks(marks.below, { id })}
    </>
  );
}
