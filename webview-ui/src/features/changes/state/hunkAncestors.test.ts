import type { PlacedChanges, SectionHunk } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { type StoryCode, toHunkRowId } from "../../../state/changedCode.ts";
import { toStoryCode } from "./changesState.ts";
import { findAncestors, nameCompared, withKeptRows } from "./hunkAncestors.ts";
import { buildCodeRows } from "./placedCode.ts";

const hunk = (hash: string, line: number, lines = 10): SectionHunk => ({ file: "a", hash, line, lines });
const placesOf = (...hunks: readonly SectionHunk[]): PlacedChanges => ({
  round: 1,
  references: [],
  sections: [{ id: "s1", hunks: [...hunks] }],
  rest: [],
});
const list = {
  kind: "files",
  files: [{ id: "a", path: "a", status: "M", additions: 500, deletions: 0 }],
  notes: [],
} as const;

describe("a hunk that an edit has given a new hash", () => {
  it("follows the nearest one that is gone", () => {
    const before = placesOf(hunk("h1", 10), hunk("h2", 50), hunk("h3", 90));
    const after = placesOf(hunk("h1", 10), hunk("h4", 54), hunk("h5", 92));
    expect([...findAncestors(before, after)]).toEqual([
      [toHunkRowId("a", "h4"), toHunkRowId("a", "h2")],
      [toHunkRowId("a", "h5"), toHunkRowId("a", "h3")],
    ]);
  });

  it("stays open when the reader has opened it", () => {
    const first = toStoryCode(placesOf(hunk("h1", 10)), list, undefined);
    const opened: StoryCode = { ...first, expanded: new Map([[toHunkRowId("a", "h1"), true]]) };
    const next = withKeptRows(toStoryCode({ ...placesOf(hunk("h2", 12)), round: 2 }, list, opened), opened);
    expect(next.expanded.get(toHunkRowId("a", "h2"))).toBe(true);
  });
});

describe("a hunk that a comparison shows", () => {
  it("is seen when it is new, or when the rest of it was seen before", () => {
    const first = toStoryCode(placesOf(hunk("h1", 10), hunk("h2", 50)), list, undefined);
    const after = toStoryCode(placesOf(hunk("h3", 10), hunk("h4", 50), hunk("h5", 90)), list, first);
    const story = withKeptRows(after, { ...first, places: placesOf(hunk("h1", 10), hunk("h2", 50)) });
    const seen = new Set([toHunkRowId("a", "h1")]);
    const at = (newStart: number) => nameCompared(story, { file: "a", newStart, newLines: 3 }, seen);
    expect([at(12), at(52), at(200)]).toEqual([[toHunkRowId("a", "h3")], [], []]);
  });
});

describe("the room for open code below a section", () => {
  const foldedOf = (story: StoryCode, viewed: ReadonlySet<string>, crowded: Map<string, boolean>) => {
    const rows = buildCodeRows(story, ["s1"], "inline", { viewed, expanded: story.expanded, crowded });
    return (rows.get("s1") ?? []).flatMap((row) =>
      row.kind === "change" && row.row.kind === "hunk" ? [[row.row.hunk.hash, row.row.isFolded]] : [],
    );
  };

  it("is divided once: neither a mark nor what the reader opens closes or opens other hunks", () => {
    const body = "+x\n".repeat(100);
    const hunks = ["h1", "h2", "h3"].map((hash, at) => ({
      ...{ hash, heading: "", oldStart: 1, oldLines: 0, newLines: 100, body },
      newStart: 1 + at * 200,
    }));
    const story = toStoryCode(
      placesOf(...hunks.map(({ hash, newStart }) => hunk(hash, newStart, 100))),
      list,
      undefined,
    );
    const loaded = { ...story, hunks: new Map([["a", { hunks, language: "" }]]) };
    const crowded = new Map<string, boolean>();
    const none = new Set<string>();
    expect(foldedOf(loaded, none, crowded)).toEqual([
      ["h1", false],
      ["h2", true],
      ["h3", true],
    ]);
    expect(foldedOf(loaded, new Set(["h1"]), crowded)).toEqual([
      ["h1", true],
      ["h2", true],
      ["h3", true],
    ]);
    const opened = { ...loaded, expanded: new Map([[toHunkRowId("a", "h3"), true]]) };
    expect(foldedOf(opened, none, crowded)).toEqual([
      ["h1", false],
      ["h2", true],
      ["h3", false],
    ]);
  });
});
