import type { CodeNote } from "@dialectic/shared/protocol";
import { Fragment, use, useMemo } from "react";
import type { LinesRow } from "../../state/changes/changeRows.ts";
import { findChangesIn, isTwoColumns } from "../../state/changes/findShownChanges.ts";
import type { DiffRow, HunkLine } from "../../state/changes/hunkLines.ts";
import { longestLine } from "../../state/changes/shownLine.ts";
import type { PanelState } from "../../state/panelStore.ts";
import { listProblemsIn } from "../../state/problems/problemState.ts";
import type { PageView } from "../../state/topView.ts";
import { texts } from "../../texts/texts.ts";
import { type ColouredLines, useCodeColours } from "../codeColours.ts";
import { PageViewContext } from "../pageViewContext.ts";
import { usePanelState } from "../panelContext.ts";
import { CodeFrame } from "./CodeFrame.tsx";
import { DiffLine } from "./DiffLine.tsx";
import { LineProblems } from "./LineProblems.tsx";
import { RowComments } from "./RowComments.tsx";

const inlineColumns = ["diff-number-column", "diff-number-column", undefined];
const sideBySideColumns = ["diff-number-column", undefined, "diff-number-column", undefined];

export function HunkLines({ row }: { readonly row: LinesRow }) {
  const { rows, file, hunk, isFirst, language } = row;
  const view = use(PageViewContext);
  const isSideBySide = usePanelState((state) => isTwoColumns(state, view));
  const allNotes = usePanelState((state) => listNotesIn(state, view));
  const notes = useMemo(
    () => new Map<number, CodeNote>(allNotes.flatMap((note) => (note.file === file.id ? [[note.line, note]] : []))),
    [allNotes, file],
  );
  const problems = usePanelState((state) => listProblemsIn(state, view, file.path, file.id).get(hunk.hash));
  const columns = isSideBySide ? 4 : 3;
  const before = useSide(rows, "left", language);
  const after = useSide(rows, "right", language);
  return (
    <CodeFrame file={file.id} isSideBySide={isSideBySide}>
      <table className="diff" data-side-by-side={isSideBySide}>
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
                left={before.get(each.left)}
                right={after.get(each.right)}
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

type LineColours = ReadonlyMap<HunkLine | undefined, ColouredLines[number]>;

const uncoloured: LineColours = new Map();

/** Returns the text to colour. Very long lines have no colours, and would take them from all others. */
function readColoured({ text }: HunkLine): string {
  return text.length > longestLine ? "" : text;
}

function useSide(rows: readonly DiffRow[], side: "left" | "right", language: string): LineColours {
  const lines = useMemo(() => rows.flatMap((row) => row[side] ?? []), [rows, side]);
  const text = useMemo(() => ({ language, text: lines.map(readColoured).join("\n") }), [lines, language]);
  const coloured = useCodeColours(text);
  return useMemo(
    () =>
      coloured === undefined
        ? uncoloured
        : new Map(lines.flatMap((line, place) => (coloured[place] === undefined ? [] : [[line, coloured[place]]]))),
    [coloured, lines],
  );
}
