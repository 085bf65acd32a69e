import type { ChangedFile, PlacedChanges, SectionHunk } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { toHunkRowId } from "../../../state/changedCode.ts";
import type { SectionColumns } from "../../../state/sectionColumns.ts";
import { toStoryCode } from "../../changes/state/changesState.ts";
import { measureReading } from "./readingProgress.ts";

const ids = ["s1", "s2", "s3"];
const sections: SectionColumns = {
  ids,
  hashes: ids,
  titles: ids,
  levels: [1, 2, 2],
  lengths: [1_200, 600, 600],
  lines: [1, 1, 1],
  defining: [],
  collapsed: [],
};
const file = (id: string, additions: number): ChangedFile => ({ id, path: id, status: "M", additions, deletions: 0 });
const places: PlacedChanges = {
  round: 1,
  references: [],
  sections: [
    { id: "s1", hunks: [{ file: "a", hash: "h1", line: 1, lines: 60 }] },
    { id: "s2", hunks: [{ file: "a", hash: "h1", line: 1, lines: 60, isElsewhere: true }] },
  ],
  rest: [{ file: "a", hash: "h2", line: 80, lines: 60 }],
};
const list = { kind: "files", files: [file("a", 120), file("b", 120)], notes: [] } as const;
const story = toStoryCode(places, list, undefined);
const undone: ReadonlySet<string> = new Set();
const passed: ReadonlySet<string> = new Set();

describe("measureReading", () => {
  it("counts each hunk once, and estimates the time for the rest of the text and the hunks that were not viewed", () => {
    const read = { story, viewed: new Set<string>(), undone, passed, activeId: "s1" };
    const nothing = { section: 1, sections: 3, viewed: 0, hunks: 3, minutes: 6, share: 0 };
    expect(measureReading(sections, read)).toEqual(nothing);
    const later = { ...read, viewed: new Set(["h1", "other"]), activeId: "s3" };
    expect(measureReading(sections, later)).toMatchObject({
      section: 3,
      viewed: 1,
      hunks: 3,
      minutes: 4,
      share: 1 - 3.5 / 6,
    });
    const back = { ...later, undone: new Set(["h1"]) };
    expect(measureReading(sections, back)).toMatchObject({ viewed: 0, hunks: 2 });
  });

  it("has no time left once everything was on the screen, though not all was viewed", () => {
    const read = { story, viewed: new Set(["h1"]), undone, activeId: "s3" };
    const all = new Set(["s1", "s2", "s3", toHunkRowId("a", "h2"), toHunkRowId("b", "")]);
    expect(measureReading(sections, { ...read, passed: all })).toMatchObject({
      viewed: 1,
      hunks: 3,
      minutes: 0,
      share: 1,
    });
    expect(measureReading(sections, { ...read, passed: new Set([...all].slice(0, 4)) })).toMatchObject({ minutes: 2 });
  });

  it("counts a divided hunk once, and the lines of the parts that were not passed", () => {
    const part = (start: number, end: number): SectionHunk => ({
      file: "a",
      hash: "h1",
      line: 1,
      lines: 240,
      parts: [[start, end]],
    });
    const divided: PlacedChanges = {
      ...places,
      sections: [
        { id: "s1", hunks: [part(0, 180)] },
        { id: "s2", hunks: [part(180, 240)] },
      ],
      rest: [],
    };
    const code = toStoryCode(divided, { ...list, files: [file("a", 240)] }, undefined);
    const read = { story: code, viewed: new Set<string>(), undone, activeId: "s3" };
    const texts = ["s1", "s2", "s3"];
    expect(measureReading(sections, { ...read, passed: new Set(texts) })).toMatchObject({ hunks: 1, minutes: 4 });
    const first = new Set([...texts, toHunkRowId("a", "h1")]);
    expect(measureReading(sections, { ...read, passed: first })).toMatchObject({ hunks: 1, minutes: 1 });
  });

  it("knows the hunks of a loaded file that no section explains", () => {
    const hunk = { heading: "", oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, body: "-a\n+b\n" };
    const found = {
      hunks: [
        { ...hunk, hash: "h3" },
        { ...hunk, hash: "h4" },
      ],
      language: "",
    };
    const loaded = { ...story, hunks: new Map([["b", found]]) };
    const viewed = new Set(["h1", "h2", "h3"]);
    expect(measureReading(sections, { story: loaded, viewed, undone, passed, activeId: undefined })).toMatchObject({
      viewed: 3,
      hunks: 4,
      minutes: 3,
    });
  });

  it("ignores generated files, even when a section is about one", () => {
    const generated = { by: "name", counts: false } as const;
    const files = list.files.map((each) => ({ ...each, generated }));
    const all = toStoryCode(places, { ...list, files }, undefined);
    const read = { viewed: new Set<string>(), undone, passed, activeId: "s3" };
    expect(measureReading(sections, { ...read, story: all })).toMatchObject({ hunks: 0, minutes: 1 });
    const marked = files.map((each) => ({ ...each, generated: { ...generated, counts: true } }));
    const own = toStoryCode(places, { ...list, files: marked }, undefined);
    expect(measureReading(sections, { ...read, story: own })).toMatchObject({ hunks: 3 });
  });

  it("is about the sections alone when there is no code, and undefined for an empty review", () => {
    const read = { story: undefined, viewed: new Set<string>(), undone, passed, activeId: "s2" };
    expect(measureReading(sections, read)).toEqual({
      section: 2,
      sections: 3,
      viewed: 0,
      hunks: 0,
      minutes: 1,
      share: 0.5,
    });
    expect(measureReading({ ...sections, ids: [] }, read)).toBeUndefined();
  });
});
