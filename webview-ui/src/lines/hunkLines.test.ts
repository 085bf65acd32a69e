import type { ChangeHunk } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { buildDiffRows, findPartner, listHunkLines } from "./hunkLines.ts";

const hunk = (body: string): ChangeHunk => ({
  hash: "h",
  heading: "",
  oldStart: 10,
  oldLines: 0,
  newStart: 20,
  newLines: 0,
  body,
});

describe("listHunkLines", () => {
  it("counts the lines of each side, and treats signs inside a line as text", () => {
    expect(listHunkLines(hunk(" same\n--- dashes\n+++ pluses\n+\n \\ back\n"))).toEqual([
      { kind: "same", text: "same", before: 10, after: 20 },
      { kind: "removed", text: "-- dashes", before: 11 },
      { kind: "added", text: "++ pluses", after: 21 },
      { kind: "added", text: "", after: 22 },
      { kind: "same", text: "\\ back", before: 12, after: 23 },
    ]);
  });

  it.each([
    [" a\r\n-b\r\n+c\r\n", ["a", "b", "c"]],
    ["-b\r\n+c\n\\ No newline at end of file\n", ["b", "c"]],
    [" a\n-b\n+b\r\n", ["a", "b", "b\r"]],
  ])("leaves out the carriage return that all lines of %j end with", (body, texts) => {
    expect(listHunkLines(hunk(body)).map(({ text }) => text)).toEqual(texts);
  });

  it("says on which side the last line has no line end", () => {
    expect(listHunkLines(hunk("-old\n\\ No newline at end of file\n+new\n"))).toEqual([
      { kind: "removed", text: "old", before: 10, isUnended: true },
      { kind: "added", text: "new", after: 20 },
    ]);
  });
});

describe("buildDiffRows", () => {
  const lines = listHunkLines(hunk(" a\n-b\n-c\n+B\n+C\n d\n-e\n+f\n+g\n"));
  const texts = (layout: "inline" | "side-by-side") =>
    buildDiffRows(lines, layout).map(({ left, right, partner }) => [left?.text, right?.text, partner?.text]);

  it("puts added lines below removed ones, each with its partner when their numbers are equal", () => {
    expect(texts("inline")).toEqual([
      ["a", "a", undefined],
      ["b", undefined, "B"],
      ["c", undefined, "C"],
      [undefined, "B", "b"],
      [undefined, "C", "c"],
      ["d", "d", undefined],
      ["e", undefined, undefined],
      [undefined, "f", undefined],
      [undefined, "g", undefined],
    ]);
  });

  it("puts added lines beside removed ones, and nothing beside the others", () => {
    expect(texts("side-by-side")).toEqual([
      ["a", "a", undefined],
      ["b", "B", undefined],
      ["c", "C", undefined],
      ["d", "d", undefined],
      ["e", "f", undefined],
      [undefined, "g", undefined],
    ]);
  });

  it.each([
    ["look the same", "caf\u00e9", "cafe\u0301"],
    ["are too long to be shown whole", `${"a ".repeat(2_000)}b`, `${"a ".repeat(2_000)}c`],
  ])("compares lines that %s, wherever they stand in their run", (_what, before, after) => {
    for (const layout of ["inline", "side-by-side"] as const) {
      const rows = buildDiffRows(listHunkLines(hunk(`-${before}\n+new\n+${after}\n`)), layout);
      const row = rows.find(({ right }) => right?.text === after);
      expect(row?.right && findPartner(row, row.right)?.text).toBe(before);
    }
  });
});
