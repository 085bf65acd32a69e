import type { CodeNote } from "@dialectic/shared/protocol";
import { Fragment, type PropsWithChildren, type RefCallback, type UIEvent, use, useCallback, useMemo } from "react";
import { maxShownLineChars } from "../../limits.ts";
import type { DiffRow, HunkLine } from "../../lines/hunkLines.ts";
import type { PanelState } from "../../state/panelStore.ts";
import { findChangesIn, isTwoColumns } from "../../state/shownChanges.ts";
import { chooseTabWidth } from "../../state/tabWidth.ts";
import type { PageView } from "../../state/topView.ts";
import { texts } from "../../texts/texts.ts";
import { type ColouredLines, useCodeColours } from "../codeColours.ts";
import type { CodeFile } from "../fileColours.ts";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { DiffLine } from "./DiffLine.tsx";
import type { LinesRow } from "./state/changeRows.ts";
import { measureLongestLine } from "./state/longestLine.ts";
import { useLineMarks } from "./useLineMarks.tsx";

interface CodeFrameProps extends PropsWithChildren {
  readonly file: string;
  readonly isSideBySide: boolean;
}

/**
 * Holds some lines of a file. Lines that are not wrapped move sideways together with all others of their file, also with
 * those that come while the reader scrolls; their numbers and comments stay in view.
 */
function CodeFrame({ file, isSideBySide, children }: CodeFrameProps) {
  const view = use(PageViewContext);
  const { scrolledLines } = usePanel();
  const width = usePanelState((state) => {
    const known = state.codeView.isUnwrapped === true ? findChangesIn(state, view)?.hunks.get(file) : undefined;
    return known && measureLongestLine(known);
  });
  const name = `${view} ${file}`;
  const mount: RefCallback<HTMLElement> = useCallback(
    (frame) => {
      const left = scrolledLines.get(name) ?? 0;
      if (frame !== null && left > 0) moveTo(frame, left);
    },
    [name, scrolledLines],
  );
  const move = ({ currentTarget: { scrollLeft } }: UIEvent<HTMLElement>) => {
    // The others report that they were moved, too.
    if (Math.abs((scrolledLines.get(name) ?? 0) - scrollLeft) < 1) return;
    scrolledLines.set(name, scrollLeft);
    for (const frame of document.querySelectorAll<HTMLElement>(".diff-frame"))
      if (frame.dataset["moved"] === name) moveTo(frame, scrollLeft);
  };
  if (width === undefined) return children;
  const room = isSideBySide ? `calc(50% + ${width + 10}ch)` : `calc(${width + 16}ch)`;
  return (
    <div ref={mount} className="diff-frame" data-moved={name} onScroll={move}>
      <div className="diff-held">{children}</div>
      <div className="diff-room" style={{ inlineSize: room }} />
    </div>
  );
}

function moveTo(frame: HTMLElement, left: number): void {
  frame.style.setProperty("--diff-left", `${left}px`);
  frame.scrollLeft = left;
}

const inlineColumns = ["diff-number-column", "diff-number-column", undefined];
const sideBySideColumns = ["diff-number-column", undefined, "diff-number-column", undefined];

export function HunkLines({ row }: { readonly row: LinesRow }) {
  const { rows, file, isFirst } = row;
  const view = use(PageViewContext);
  const isSideBySide = usePanelState((state) => isTwoColumns(state, view));
  const allNotes = usePanelState((state) => listNotesIn(state, view));
  const notes = useMemo(
    () => new Map<number, CodeNote>(allNotes.flatMap((note) => (note.file === file.id ? [[note.line, note]] : []))),
    [allNotes, file],
  );
  const tabWidth = usePanelState((state) => findChangesIn(state, view)?.hunks.get(file.id)?.tabWidth);
  const columns = isSideBySide ? 4 : 3;
  const colours = useLineColours(row);
  const marks = useLineMarks(row);
  return (
    <CodeFrame file={file.id} isSideBySide={isSideBySide}>
      <table
        className="diff"
        data-side-by-side={isSideBySide}
        data-status={file.status}
        style={{ tabSize: chooseTabWidth(tabWidth) }}
      >
        <caption className="visually-hidden">{texts.changes.linesOf(file.path)}</caption>
        <colgroup>
          {(isSideBySide ? sideBySideColumns : inlineColumns).map((name, place) => (
            <col key={`column-${String(place)}`} className={name} />
          ))}
        </colgroup>
        <tbody>
          {rows.map((each, place) => (
            <Fragment key={`${each.left?.before ?? ""} ${each.right?.after ?? ""}`}>
              <DiffLine
                row={each}
                file={file.id}
                isFirst={isFirst && place === 0}
                isSideBySide={isSideBySide}
                note={notes.get(each.right?.after ?? 0)}
                left={colours.get(each.left)}
                right={colours.get(each.right)}
              />
              {marks.has(place) && (
                <tr>
                  <td className="diff-below" colSpan={columns}>
                    {marks.get(place)}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </CodeFrame>
  );
}

const noNotes: readonly CodeNote[] = [];

function listNotesIn(state: PanelState, view: PageView): readonly CodeNote[] {
  const list = findChangesIn(state, view)?.list;
  return list?.kind === "files" ? list.notes : noNotes;
}

type LineColours = ReadonlyMap<HunkLine | undefined, ColouredLines[number]>;

/** Returns the colours of lines of a hunk. Lines that did not change have those of the file after the change in both columns. */
function useLineColours(row: LinesRow): LineColours {
  const { rows } = row;
  const hasRemoved = useMemo(() => rows.some(({ left }) => left?.kind === "removed"), [rows]);
  const after = useSide(row, "after", true);
  const before = useSide(row, "before", hasRemoved);
  return useMemo(() => new Map([...before, ...after]), [before, after]);
}

/** Returns the text to colour. Very long lines have no colours, and would take them from all others. */
function readColoured({ text }: HunkLine): string {
  return text.length > maxShownLineChars ? "" : text;
}

function useSide({ rows, file, language }: LinesRow, side: "before" | "after", isNeeded: boolean): LineColours {
  const lines = useMemo(() => listSide(rows, side), [rows, side]);
  const whole = useSideFile(file.id, side, language);
  const text = useMemo(
    () => ({
      language: isNeeded ? language : "",
      text: lines.map(readColoured).join("\n"),
      file: isNeeded ? whole : undefined,
      firstLine: lines[0]?.[side] ?? 1,
    }),
    [lines, side, language, whole, isNeeded],
  );
  const coloured = useCodeColours(text);
  return useMemo(
    () => new Map(lines.flatMap((line, at) => (coloured?.[at] === undefined ? [] : [[line, coloured[at]]]))),
    [coloured, lines],
  );
}

function listSide(rows: readonly DiffRow[], side: "before" | "after"): readonly HunkLine[] {
  return rows.flatMap(({ left, right }) => (side === "before" ? left : right) ?? []);
}

function useSideFile(file: string, side: "before" | "after", language: string): CodeFile | undefined {
  const { actions } = usePanel();
  const view = use(PageViewContext);
  const name = usePanelState((state) => findChangesIn(state, view)?.hunks.get(file)?.texts?.[side]);
  return useMemo(
    () =>
      name === undefined || language === ""
        ? undefined
        : { name: `${language} ${name}`, language, read: () => actions.readSideText(view, { file, side, name }) },
    [actions, view, file, side, name, language],
  );
}
