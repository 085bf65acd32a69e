import { toVisible } from "@dialectic/shared/protocol";
import { use, useRef } from "react";
import { maxHunkNames } from "../../limits.ts";
import { toHunkRowId } from "../../state/changedCode.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LineCounts } from "../../ui/LineCounts.tsx";
import { nameAssistant } from "../../ui/nameAssistant.ts";
import { CodeText } from "../CodeText.tsx";
import { showMarks, useMarks } from "../marks.tsx";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { useUndone } from "../useUndone.ts";
import { HunkLines } from "./HunkLines.tsx";
import { listAddedInvisible } from "./state/addedInvisible.ts";
import type { ChangeRow, CodePieceRow, HunkRow } from "./state/changeRows.ts";
import { chooseContext, type HunkGap, isStep, type WantedContext } from "./state/hunkContext.ts";
import { toChangeId } from "./state/hunkParts.ts";
import { nameHunkLines } from "./state/nameHunk.ts";
import { hasMark } from "./state/viewedMarks.ts";
import { ViewedBox } from "./ViewedBox.tsx";

export function HunkPart({ row }: { readonly row: CodePieceRow }) {
  switch (row.kind) {
    case "hunk":
      return <HunkHeading row={row} />;
    case "lines":
      return <HunkLines row={row} />;
    case "rest":
      return <FileRest row={row} />;
  }
}

type RestRow = Extract<ChangeRow, { kind: "rest" }>;

interface HunkHeadingProps {
  readonly row: HunkRow;
}

/** Shows the position of a hunk as git reports it, and buttons for the hidden lines before it. */
function HunkHeading({
  row: { file, hunk, gap, previous, isFolded, isUnmentioned, isWhitespace, hidesSome },
}: HunkHeadingProps) {
  const { actions } = usePanel();
  const marks = useMarks().hunk;
  const view = use(PageViewContext);
  const own = toChangeId(hunk);
  const undone = useUndone(file.id, own);
  const isUndone = undone !== undefined && undone.isBack !== true;
  const isAmongChanges = view === "changes";
  const isViewed = usePanelState(({ changes }) => hasMark(changes.viewed, own));
  const isPartly = usePanelState(({ changes }) => !isViewed && changes.partly.has(hunk.hash));
  const isCursor = usePanelState(({ changes }) => isAmongChanges && changes.open?.cursor?.hunk === hunk.hash);
  const { changes } = texts;
  const lines = nameHunkLines(hunk);
  const id = toHunkRowId(file.id, hunk.hash, hunk.part);
  const place = { file, hunk, row: id };
  const fold = (isExpanded: boolean) =>
    isAmongChanges ? actions.expandUndone(hunk.hash, isExpanded) : actions.expandCode(id, isExpanded);
  return (
    <>
      <div className="hunk-heading" data-cursor={isCursor} data-viewed={isViewed} tabIndex={-1}>
        {isFolded !== undefined && (
          <IconButton
            icon={isFolded ? "chevron-right" : "chevron-down"}
            label={isFolded ? changes.expandHunk(lines) : changes.collapseHunk(lines)}
            onClick={() => fold(isFolded)}
          />
        )}
        {gap !== undefined && <GapButtons file={file.id} gap={gap} above={hunk.hash} below={previous} />}
        <span className="hunk-place">{lines}</span>
        {isFolded === true && <LineCounts of={countLines(hunk)} />}
        {showMarks(marks.state, place)}
        {isUnmentioned && (
          <span className="hunk-unmentioned" title={changes.unmentionedHint}>
            {changes.unmentioned}
          </span>
        )}
        {isWhitespace && <span className="hunk-whitespace">{changes.onlyWhitespaceHere}</span>}
        {hidesSome && (
          <button
            type="button"
            className="hunk-hidden"
            title={changes.showHiddenWhitespace}
            onClick={() => actions.toggleCodeView("hidesWhitespace")}
          >
            <Icon name="whitespace" /> <span>{changes.whitespaceHiddenHere}</span>
          </button>
        )}
        <code title={toVisible(hunk.heading)}>
          <CodeText text={hunk.heading} />
        </code>
        {hunk.by !== undefined && (
          <span className="hunk-turn" title={changes.cameWithTurn(nameAssistant(hunk.by))}>
            {hunk.by}
          </span>
        )}
        {showMarks(marks.facts, place)}
        {hunk.yours !== undefined && <OwnLines lines={hunk.yours} />}
        {showMarks(marks.buttons, place)}
        {!isUndone && (
          <ViewedBox
            isViewed={isViewed}
            isPartly={isPartly}
            label={changes.markViewed(changes.hunkAt(lines))}
            onChange={(isNow) => void actions.markHunks([own], isNow)}
          />
        )}
      </div>
      <AddedInvisible hunk={hunk} />
      {showMarks(marks.below, place)}
    </>
  );
}

/** Counts the lines that a closed hunk hides. */
function countLines({ body }: HunkRow["hunk"]): { readonly additions: number; readonly deletions: number } {
  return { additions: body.match(/^\+/gm)?.length ?? 0, deletions: body.match(/^-/gm)?.length ?? 0 };
}

function AddedInvisible({ hunk }: Pick<HunkRow, "hunk">) {
  const names = listAddedInvisible(hunk);
  if (names.length === 0) return null;
  const named = [...names.slice(0, maxHunkNames), ...(names.length > maxHunkNames ? ["…"] : [])].join(", ");
  return (
    <p className="hunk-invisible">
      <Icon name="warning" /> {texts.changes.addsInvisible(names.length, named)}
    </p>
  );
}

function OwnLines({ lines }: { readonly lines: readonly (readonly [number, number])[] }) {
  const named = lines.map(([line, endLine]) => (line === endLine ? `${line}` : `${line}–${endLine}`)).join(", ");
  return (
    <span className="hunk-yours" title={texts.changes.youEdited(named)}>
      {texts.changes.yourEdit}
    </span>
  );
}

function FileRest({ row: { file, hunk, gap } }: { readonly row: RestRow }) {
  return (
    <div className="hunk-heading" tabIndex={-1}>
      <GapButtons file={file.id} gap={gap} below={hunk.hash} />
      <span className="hunk-place">{texts.changes.fromLine(gap.line)}</span>
    </div>
  );
}

interface GapButtonsProps {
  readonly file: string;
  readonly gap: HunkGap;
  /** Hash of the hunk after the gap. */
  readonly above?: string | undefined;
  /** Hash of the hunk before the gap. */
  readonly below?: string | undefined;
}

function GapButtons({ file, gap, above, below }: GapButtonsProps) {
  const { actions } = usePanel();
  const area = useRef<HTMLSpanElement>(null);
  const isSmall = isStep(gap);
  const show = (hunk: string, side: WantedContext["side"], isWhole: boolean) => {
    // The button disappears with its gap. The heading takes the focus, so that keys still act here.
    area.current?.closest<HTMLElement>(".hunk-heading")?.focus({ preventScroll: true });
    void actions.showContext(file, [chooseContext(gap, { hunk, side, isWhole })]);
  };
  const [whole, side] = above === undefined ? ([below, "below"] as const) : ([above, "above"] as const);
  return (
    <span className="hunk-gap" ref={area}>
      {!isSmall && below !== undefined && (
        <IconButton icon="fold-down" label={texts.changes.showBelow} onClick={() => show(below, "below", false)} />
      )}
      {!isSmall && above !== undefined && (
        <IconButton icon="fold-up" label={texts.changes.showAbove} onClick={() => show(above, "above", false)} />
      )}
      {whole !== undefined && (
        <IconButton icon="unfold" label={describeGap(gap)} onClick={() => show(whole, side, true)} />
      )}
    </span>
  );
}

function describeGap({ line, endLine }: HunkGap): string {
  if (endLine === undefined) return texts.changes.showLinesFrom(line);
  return line === endLine ? texts.changes.showLine(line) : texts.changes.showLines(line, endLine);
}
