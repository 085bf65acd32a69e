import type { ChangedFile } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { listHunkLines } from "../../../lines/hunkLines.ts";
import type { OpenChanges } from "../../../state/changedCode.ts";
import { buildChangeRows, unfoldAll } from "./changeRows.ts";
import { buildLaidOutRows, type CodeLayout } from "./codeLayout.ts";

const createHunk = (hash: string, ...lines: readonly string[]) => {
  const count = (signs: string) => lines.filter((line) => signs.includes(line.slice(0, 1))).length;
  const [oldLines, newLines] = [count(" -"), count(" +")];
  return {
    hash,
    oldStart: 1,
    oldLines,
    newStart: 1,
    newLines,
    heading: "",
    body: lines.map((each) => `${each}\n`).join(""),
  };
};

/** Returns the inline rows in the form of a diff, each with its numbers before and after. */
function showRows(lines: readonly string[], layout: CodeLayout = "inline without whitespace"): readonly string[] {
  const signs = { same: " ", added: "+", removed: "-" };
  return buildLaidOutRows(listHunkLines(createHunk("h", ...lines)), layout).flatMap(({ left, right }) =>
    [...new Set([left, right])].flatMap((line) =>
      line === undefined ? [] : `${signs[line.kind]}${line.text} ${line.before ?? "."}:${line.after ?? "."}`,
    ),
  );
}

describe("code without changes of whitespace", () => {
  it("shows a reindented line as unchanged, in its current form", () => {
    expect(showRows([" {", "-a = 1", "+  a  =  1", "-b", "+c", " }"])).toEqual([
      " { 1:1",
      "   a  =  1 2:2",
      "-b 3:.",
      "+c .:3",
      " } 4:4",
    ]);
  });

  it("finds the same lines even when the diff has separated them", () => {
    expect(showRows(["-a", "-b", "-c", "+if (x) {", "+\ta", "+\tb", "+\tc", "+}"])).toEqual([
      "+if (x) { .:1",
      " \ta 1:2",
      " \tb 2:3",
      " \tc 3:4",
      "+} .:5",
    ]);
  });

  it("ignores carriage returns, but not an empty line that was added, as git does", () => {
    expect(showRows(["-a", "+a\r", "+"])).toEqual([" a\r 1:1", "+ .:2"]);
  });

  it("shows everything while whitespace is not hidden", () => {
    expect(showRows(["-a", "+ a"], "inline")).toEqual(["-a 1:.", "+ a .:1"]);
  });

  it("has the same unchanged line on both sides in two columns", () => {
    const rows = buildLaidOutRows(listHunkLines(createHunk("h", "-a", "+ a")), "side-by-side without whitespace");
    expect(rows).toMatchObject([{ left: { kind: "same", before: 1, after: 1 } }]);
    expect(rows[0]?.left).toBe(rows[0]?.right);
  });
});

describe("hunks in which only whitespace changed", () => {
  const file: ChangedFile = { id: "f", path: "a.ts", status: "M", additions: 2, deletions: 2 };
  const blank = createHunk("blank", "-a", "+ a");
  const real = { ...createHunk("real", "-b", "+c"), oldStart: 9, newStart: 9 };

  function open(...hunks: readonly (typeof blank)[]): OpenChanges {
    const list = { kind: "files", files: [file], notes: [] } as const;
    const none = { cursor: undefined, top: undefined, goal: undefined, since: undefined, isWide: true };
    return { round: 1, list, hunks: new Map([["f", { hunks, language: "" }]]), folded: new Set(), ...none };
  }
  const kinds = (shown: OpenChanges, expanded: readonly string[] = []) =>
    buildChangeRows(shown, "inline without whitespace", { undone: new Set(), expanded: new Set(expanded) }).map(
      ({ row }) => ("hunk" in row ? `${row.kind} ${row.hunk.hash}` : row.kind),
    );

  it("are collapsed to their headings, and the reader can expand them", () => {
    const shown = open(blank, real);
    expect(kinds(shown)).toEqual(["file", "hunk blank", "hunk real", "lines real"]);
    expect(kinds(shown, ["blank"])).toEqual(["file", "hunk blank", "lines blank", "hunk real", "lines real"]);
  });

  it("are named in the heading of a hunk with other changes", () => {
    const mixed = createHunk("mixed", "-a", "+ a", "-b", "+c");
    const heads = (layout: CodeLayout) =>
      buildChangeRows(open(mixed, real), layout).flatMap(({ row }) => (row.kind === "hunk" ? [row.hidesSome] : []));
    expect(heads("inline without whitespace")).toEqual([true, undefined]);
    expect(heads("side-by-side without whitespace")).toEqual([true, undefined]);
    expect(heads("side-by-side")).toEqual([undefined, undefined]);
  });

  it("make the file say so when there are no others", () => {
    expect(kinds(open(blank))).toEqual(["file", "notice", "hunk blank"]);
  });

  it("stay whole for the search", () => {
    const rows = buildChangeRows(unfoldAll(open(blank)), "inline without whitespace");
    expect(rows.map(({ row }) => row.kind)).toEqual(["file", "notice", "hunk", "lines"]);
  });
});
