import type { CodeNote, NewProblem } from "@dialectic/shared/protocol";
import {
  Fragment,
  memo,
  type PropsWithChildren,
  type RefCallback,
  type UIEvent,
  use,
  useCallback,
  useMemo,
} from "react";
import type { DiffRow } from "../../lines/hunkLines.ts";
import type { PanelState } from "../../state/panelStore.ts";
import { findChangesIn, isTwoColumns } from "../../state/shownChanges.ts";
import { chooseTabWidth } from "../../state/tabWidth.ts";
import { getTopView, type PageView } from "../../state/topView.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { type CommentedLine, findChangeComments, toLineName } from "../feedback/state/changeComments.ts";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { listProblemsIn } from "../problems/state/problemState.ts";
import { useSlots } from "../slots.ts";
import { DiffLine } from "./DiffLine.tsx";
import type { LinesRow } from "./state/changeRows.ts";
import { measureLongestLine } from "./state/longestLine.ts";
import { useLineColours } from "./useLineColours.ts";

interface CodeFrameProps extends PropsWithChildren {
  readonly file: string;
  readonly isSideBySide: boolean;
}

/** How far the lines of each file are scrolled in a view, in pixels. Pieces of a file come and go while the reader scrolls. */
const scrolled = new Map<string, number>();

/**
 * Holds some lines of a file. Lines that are not wrapped move sideways together with all others of their file, while
 * their numbers and comments stay in view.
 */
function CodeFrame({ file, isSideBySide, children }: CodeFrameProps) {
  const view = use(PageViewContext);
  const width = usePanelState((state) => {
    const known = state.codeView.isUnwrapped === true ? findChangesIn(state, view)?.hunks.get(file) : undefined;
    return known && measureLongestLine(known);
  });
  const name = `${view} ${file}`;
  const mount: RefCallback<HTMLElement> = useCallback(
    (frame) => {
      const left = scrolled.get(name) ?? 0;
      if (frame !== null && left > 0) moveTo(frame, left);
    },
    [name],
  );
  if (width === undefined) return children;
  const room = isSideBySide ? `calc(50% + ${width + 10}ch)` : `calc(${width + 16}ch)`;
  return (
    <div ref={mount} className="diff-frame" data-moved={name} onScroll={moveFile}>
      <div className="diff-held">{children}</div>
      <div className="diff-room" style={{ inlineSize: room }} />
    </div>
  );
}

function moveFile({ currentTarget: { scrollLeft, dataset } }: UIEvent<HTMLElement>): void {
  const name = dataset["moved"] ?? "";
  // The others report that they were moved, too.
  if (Math.abs((scrolled.get(name) ?? 0) - scrollLeft) < 1) return;
  scrolled.set(name, scrollLeft);
  for (const frame of document.querySelectorAll<HTMLElement>(".diff-frame"))
    if (frame.dataset["moved"] === name) moveTo(frame, scrollLeft);
}

function moveTo(frame: HTMLElement, left: number): void {
  frame.style.setProperty("--diff-left", `${left}px`);
  frame.scrollLeft = left;
}

interface RowCommentsProps {
  readonly row: DiffRow;
  readonly file: string;
  readonly columns: number;
}

const RowComments = memo(function RowComments({ row, file, columns }: RowCommentsProps) {
  const { LineComments } = useSlots();
  const view = use(PageViewContext);
  const names = usePanelState((state) => listCommentedLines(state, view, file, row));
  if (names === "") return null;
  return (
    <tr>
      <td className="diff-comments" colSpan={columns}>
        {names.split(",").map((name) => (
          <LineComments key={name} line={name} />
        ))}
      </td>
    </tr>
  );
});

/** Names the lines of a row that have comments, with a comma between them. */
function listCommentedLines(state: PanelState, view: PageView, file: string, { left, right }: DiffRow): string {
  const shown = findChangesIn(state, view);
  // A covered review shows its comments when it is seen again: a box must not exist twice.
  if (shown === undefined || getTopView(state) !== view) return "";
  const { byLine } = findChangeComments(state.feedback, shown);
  if (byLine.size === 0) return "";
  const lines: readonly (CommentedLine | undefined)[] = [
    left?.before === undefined ? undefined : { file, side: "before", line: left.before },
    right?.after === undefined ? undefined : { file, side: "after", line: right.after },
  ];
  return lines.flatMap((line) => (line && byLine.has(toLineName(line)) ? [toLineName(line)] : [])).join(",");
}

const inlineColumns = ["diff-number-column", "diff-number-column", undefined];
const sideBySideColumns = ["diff-number-column", undefined, "diff-number-column", undefined];

export function HunkLines({ row }: { readonly row: LinesRow }) {
  const { rows, file, hunk, isFirst } = row;
  const view = use(PageViewContext);
  const isSideBySide = usePanelState((state) => isTwoColumns(state, view));
  const allNotes = usePanelState((state) => listNotesIn(state, view));
  const notes = useMemo(
    () => new Map<number, CodeNote>(allNotes.flatMap((note) => (note.file === file.id ? [[note.line, note]] : []))),
    [allNotes, file],
  );
  const problems = usePanelState((state) => listProblemsIn(state, view, file.path, file.id).get(hunk.hash));
  const tabWidth = usePanelState((state) => findChangesIn(state, view)?.hunks.get(file.id)?.tabWidth);
  const columns = isSideBySide ? 4 : 3;
  const colours = useLineColours(row);
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
              <LineProblems problems={problems?.get(each.right?.after ?? 0)} columns={columns} />
              <RowComments row={each} file={file.id} columns={columns} />
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

interface LineProblemsProps {
  readonly problems: readonly NewProblem[] | undefined;
  readonly columns: number;
}

/** Shows, below a line, its problems that came since the review began. */
function LineProblems({ problems, columns }: LineProblemsProps) {
  const { actions } = usePanel();
  if (problems === undefined) return null;
  return (
    <tr>
      <td className="diff-problems" colSpan={columns}>
        {problems.map(({ id, path, line, severity, message, from }) => (
          <button
            key={id}
            type="button"
            className="diff-problem"
            data-severity={severity}
            title={texts.problems.open(`${path}:${line}`)}
            onClick={() => void actions.openProblem(id)}
          >
            <Icon name={severity === "warning" ? "warning" : "error"} />
            <span>
              <strong>{texts.problems.severity[severity]}</strong> {message}{" "}
              {from !== undefined && <span className="diff-problem-source">{from}</span>}
            </span>
          </button>
        ))}
      </td>
    </tr>
  );
}
