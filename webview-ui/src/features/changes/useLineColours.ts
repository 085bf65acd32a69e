import { use, useMemo } from "react";
import { maxShownLineChars } from "../../limits.ts";
import type { DiffRow, HunkLine } from "../../lines/hunkLines.ts";
import { findChangesIn } from "../../state/shownChanges.ts";
import { type ColouredLines, useCodeColours } from "../codeColours.ts";
import type { CodeFile } from "../fileColours.ts";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import type { LinesRow } from "./state/changeRows.ts";

export type LineColours = ReadonlyMap<HunkLine | undefined, ColouredLines[number]>;

/** Returns the colours of lines of a hunk. Lines that did not change have those of the file after the change in both columns. */
export function useLineColours(row: LinesRow): LineColours {
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
