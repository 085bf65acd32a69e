import type { ChangedFile, ChangeHunk, PlacedChanges, PlacedHunk } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { describeFile, listFoldedAtFirst, sortByFolder, toPlacedCode } from "./changesState.ts";
import { countOpenHunks } from "./hunkCounts.ts";
import { buildCodeRows, restId } from "./placedCode.ts";

const lock = { by: "name", counts: false } as const;
const marked = { by: "header", counts: true } as const;
const fileOf = (path: string, generated?: ChangedFile["generated"]): ChangedFile => ({
  id: path,
  path,
  status: "M",
  additions: 1,
  deletions: 1,
  ...(generated === undefined ? {} : { generated }),
});
const hunkOf = (hash: string, line: number): ChangeHunk => ({
  hash,
  heading: "",
  oldStart: line,
  oldLines: 1,
  newStart: line,
  newLines: 1,
  body: "-a\n+b\n",
});
const placed = (file: string, hash: string): PlacedHunk => ({ file, hash, line: 1, lines: 2 });

const files = sortByFolder([fileOf("go.sum", lock), fileOf("src/gen.ts", marked), fileOf("src/pay.ts")]);
const list = { kind: "files", files, notes: [] } as const;
const hunks = new Map(
  files.map(({ id }, at) => [id, { hunks: [1, 2].map((line) => hunkOf(`${at}-${line}`, line * 50)), language: "" }]),
);

/** Returns the rows at the end as words: `[2]` is a heading with its number, `+` and `-` tell that a row can be collapsed. */
function rowsOf(places: Partial<PlacedChanges>, expanded: readonly string[] = []): Record<string, readonly string[]> {
  const code = { ...toPlacedCode({ round: 1, sections: [], rest: [], references: [], ...places }, list), hunks };
  const folding = { viewed: new Set<string>(), expanded: new Map(expanded.map((id) => [id, true])) };
  return Object.fromEntries(
    [...buildCodeRows(code, ["s1"], "inline", folding)].map(([id, rows]) => [
      id,
      rows.flatMap((row) => {
        if (row.kind === "heading") return `[${row.changes.length}]`;
        if (row.kind === "generated") return `[${row.files} generated]`;
        if (row.kind !== "change" || (row.row.kind !== "file" && row.row.kind !== "hunk")) return [];
        const fold = row.row.isFolded === undefined ? "" : row.row.isFolded ? "+" : "-";
        return `${row.row.kind === "file" ? row.row.file.id : row.row.hunk.hash}${fold}`;
      }),
    ]),
  );
}

describe("generated files", () => {
  it("are last and collapsed; one that the changes mark is collapsed, but stays in its place", () => {
    expect(files.map(({ path }) => path)).toEqual(["src/gen.ts", "src/pay.ts", "go.sum"]);
    expect([...listFoldedAtFirst({ list })]).toEqual(["src/gen.ts", "go.sum"]);
    expect(files.map(describeFile)).toEqual([
      "generated (by its first lines), modified",
      "modified",
      "generated (by its name), modified",
    ]);
  });

  it("are not among the changes to be viewed, unless the changes mark them", () => {
    const open = {
      round: 1,
      since: undefined,
      list,
      hunks,
      folded: new Set<string>(),
      cursor: undefined,
      top: undefined,
      goal: undefined,
      isWide: true,
    };
    const seen = { open, story: undefined, viewed: new Set(["1-1", "2-1"]) };
    expect(countOpenHunks(seen, new Set())).toMatchObject({ viewed: 1, total: 4 });
  });

  it("are listed in a review below their own heading, after the code that is not explained yet", () => {
    expect(rowsOf({})).toEqual({
      [restId]: ["[2]", "src/gen.ts+", "src/pay.ts-", "1-1", "1-2"],
      "generated code of no section": ["[1 generated]", "go.sum+"],
    });
  });

  it("are one row below a section that explains part of them, and their other hunks need no explanation", () => {
    const [own, other] = [placed("go.sum", "2-1"), placed("go.sum", "2-2")];
    const sections = [
      { id: "s1", hunks: [own] },
      { id: "gone", hunks: [other] },
    ];
    const places = { sections };
    expect(rowsOf(places)).toMatchObject({
      s1: ["go.sum+"],
      "generated code of no section": ["[1 generated]", "go.sum+"],
    });
    expect(rowsOf(places, ["s1 file go.sum"])["s1"]).toEqual(["go.sum-", "2-1-"]);
    expect(rowsOf(places, [`${restId} file go.sum`])["generated code of no section"]).toEqual([
      ...["[1 generated]", "go.sum-", "2-2-"],
    ]);
  });
});
