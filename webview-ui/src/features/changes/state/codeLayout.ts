import { alignTokens } from "@dialectic/shared/review";
import { buildDiffRows, type DiffLayout, type DiffRow, type HunkLine } from "../../../lines/hunkLines.ts";

/** The form in which changed code is shown. It is a name, because it is part of the keys of rows. */
export type CodeLayout = DiffLayout | `${DiffLayout} without whitespace`;

export function chooseCodeLayout(
  isTwoColumns: boolean,
  { codeView: { hidesWhitespace = false } }: { readonly codeView: { readonly hidesWhitespace?: boolean | undefined } },
): CodeLayout {
  const layout = isTwoColumns ? "side-by-side" : "inline";
  return hidesWhitespace ? `${layout} without whitespace` : layout;
}

export function buildLaidOutRows(lines: readonly HunkLine[], layout: CodeLayout): readonly DiffRow[] {
  const columns = layout.startsWith("inline") ? "inline" : "side-by-side";
  return buildDiffRows(layout === columns ? lines : withoutWhitespace(lines), columns);
}

/** Returns the lines as `git diff -w` has them: those that differ in whitespace only are unchanged, as they are now. */
function withoutWhitespace(lines: readonly HunkLine[]): readonly HunkLine[] {
  const before = lines.filter(({ kind }) => kind !== "added");
  const after = lines.filter(({ kind }) => kind !== "removed");
  const shown: HunkLine[] = [];
  let [old, now] = [0, 0];
  for (const { kept, removed, added } of alignTokens(before.map(toBareText), after.map(toBareText))) {
    const same = after.slice(now, now + kept).map((line, place) => asSame(line, before[old + place]));
    [old, now] = [old + kept, now + kept];
    shown.push(
      ...same,
      ...before.slice(old, old + removed).map(asRemoved),
      ...after.slice(now, now + added).map(asAdded),
    );
    [old, now] = [old + removed, now + added];
  }
  return shown;
}

function toBareText({ text }: HunkLine): string {
  return text.replaceAll(/[ \t\r\f\v]+/g, "");
}

function asSame(line: HunkLine, { before }: Partial<HunkLine> = {}): HunkLine {
  return { ...line, kind: "same", ...(before === undefined ? {} : { before }) };
}

function asRemoved({ after: _, ...line }: HunkLine): HunkLine {
  return { ...line, kind: "removed" };
}

function asAdded({ before: _, ...line }: HunkLine): HunkLine {
  return { ...line, kind: "added" };
}
