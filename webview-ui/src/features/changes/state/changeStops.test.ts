import type { ChangedFile } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { FileHunks, OpenChanges } from "../../../state/changedCode.ts";
import { buildChangeRows, findRowAt } from "./changeRows.ts";
import { findStopAfter, listStops } from "./changeStops.ts";
import { sortByFolder } from "./changesState.ts";

const file = (path: string): ChangedFile => ({ id: path, path, status: "M", additions: 1, deletions: 0 });
const hunk = (hash: string, lines = 1) => ({
  hash,
  heading: "",
  oldStart: 1,
  oldLines: 0,
  newStart: 1,
  newLines: lines,
  body: Array.from({ length: lines }, (_, place) => `+line ${place}\n`).join(""),
});
const known = (...hunks: readonly ReturnType<typeof hunk>[]): FileHunks => ({ hunks, language: "" });

function opened(hunks: Record<string, FileHunks>, folded: readonly string[] = []): OpenChanges {
  return {
    round: 1,
    since: undefined,
    cursor: undefined,
    top: undefined,
    goal: undefined,
    isWide: true,
    list: { kind: "files", files: sortByFolder(["b/z.ts", "b/c/y.ts", "a.ts", "b/d.ts"].map(file)), notes: [] },
    hunks: new Map(Object.entries(hunks)),
    folded: new Set(folded),
  };
}

describe("findStopAfter", () => {
  const stops = listStops(opened({ "a.ts": known(hunk("1"), hunk("2")), "b/z.ts": known(hunk("3")) }));
  const isFile = ({ hunk }: { readonly hunk: string | undefined }) => hunk === undefined;

  it("goes from file to file, by folder, and stops at the last", () => {
    expect(findStopAfter(stops, undefined, isFile, 1)?.file).toBe("a.ts");
    expect(findStopAfter(stops, { file: "a.ts", hunk: "2" }, isFile, 1)?.file).toBe("b/d.ts");
    expect(findStopAfter(stops, { file: "b/z.ts" }, isFile, -1)?.file).toBe("b/d.ts");
    expect(findStopAfter(stops, { file: "b/c/y.ts" }, isFile, 1)).toBe(undefined);
  });

  it("stops at a file whose hunks are not loaded", () => {
    const isHunk = (stop: (typeof stops)[number]) => stop.hunk !== undefined || !stop.isKnown;
    const after = (place: { file: string; hunk?: string }) => findStopAfter(stops, place, isHunk, 1);
    expect([after({ file: "a.ts" })?.hunk, after({ file: "a.ts", hunk: "1" })?.hunk]).toEqual(["1", "2"]);
    expect(after({ file: "a.ts", hunk: "2" })).toEqual({ file: "b/d.ts", hunk: undefined, isKnown: false });
  });
});

describe("buildChangeRows", () => {
  const rowsOf = (open: OpenChanges) =>
    buildChangeRows(open, "inline").map(({ id, row }) => [id, row.kind === "lines" ? row.rows.length : row.kind]);

  it("cuts long hunks into pieces, reserves the place of unloaded hunks, and hides folded ones", () => {
    const open = opened({ "a.ts": known(hunk("1", 90)), "b/d.ts": known() }, ["b/z.ts"]);
    expect(rowsOf(open)).toEqual([
      ["file a.ts", "file"],
      ["body a.ts", "hunk"],
      ["lines a.ts 1 0", 40],
      ["lines a.ts 1 1", 40],
      ["lines a.ts 1 2", 10],
      ["file b/d.ts", "file"],
      ["body b/d.ts", "notice"],
      ["file b/z.ts", "file"],
      ["file b/c/y.ts", "file"],
      ["body b/c/y.ts", "waiting"],
    ]);
  });

  it("finds the piece that has a line, and the file while its lines are not loaded", () => {
    const rows = buildChangeRows(opened({ "a.ts": known(hunk("1", 90)) }), "inline");
    const at = (file: string, line: number) => findRowAt(rows, { file, line: { side: "after", line } })?.id;
    expect([at("a.ts", 3), at("a.ts", 85), at("a.ts", 200)]).toEqual(["lines a.ts 1 0", "lines a.ts 1 2", "file a.ts"]);
    expect([at("b/d.ts", 1), findRowAt(rows, { file: "b/d.ts" })?.id]).toEqual([undefined, "file b/d.ts"]);
  });
});
