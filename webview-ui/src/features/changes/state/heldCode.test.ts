import type { ChangedFile, PlacedChanges, SectionHunk } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { toPlacedCode } from "./changesState.ts";
import { holdInSight } from "./heldCode.ts";
import { buildCodeRows, type CodeRow } from "./placedCode.ts";

const fileOf = (id: string): ChangedFile => ({ id, path: id, status: "M", additions: 9, deletions: 1 });
const list = { kind: "files", files: [fileOf("a"), fileOf("b")], notes: [] } as const;
const placed = (hash: string, more: Partial<SectionHunk> = {}): SectionHunk => ({
  file: "a",
  hash,
  line: 5,
  lines: 9,
  ...more,
});
const placesOf = (
  sections: Readonly<Record<string, readonly SectionHunk[]>>,
  rest: readonly SectionHunk[] = [],
): PlacedChanges => ({
  round: 1,
  references: [],
  sections: Object.entries(sections).map(([id, hunks]) => ({ id, hunks: [...hunks] })),
  rest: [...rest],
});

/** Returns the rows of code by section, after a later text has placed the code anew: names of files, hunks and links. */
function placedAnew(before: PlacedChanges, after: PlacedChanges, rows: readonly string[], ids = ["s1", "s2"]) {
  const places = holdInSight(toPlacedCode(before, list), after, { rows, ids });
  const word = (row: CodeRow) => {
    if (row.kind === "links") return row.hunks.map(({ name, sectionId }) => `^${name} ${sectionId}`).join();
    return row.kind === "change" ? row.id : row.kind;
  };
  return Object.fromEntries(
    [...buildCodeRows(toPlacedCode(places, list), ids, "inline")].map(([id, all]) => [id, all.map(word)]),
  );
}

describe("code that a later text explains under another section", () => {
  const [before, after] = [placesOf({ s1: [placed("h1")] }), placesOf({ s2: [placed("h1")] })];

  it("stays where it is while the reader has it in sight, with a link at the new place", () => {
    for (const row of ["hunk a h1", "lines a h1 0"])
      expect(placedAnew(before, after, ["s1", row])).toMatchObject({
        s1: ["s1 file a", "hunk a h1"],
        s2: ["^a:5 s1"],
      });
  });

  it("moves when it is not in sight, or when its section is gone", () => {
    expect(placedAnew(before, after, ["s1", "hunk a h10"])).toMatchObject({ s2: ["s2 file a", "hunk a h1"] });
    expect(placedAnew(before, after, ["hunk a h1"], ["s2"])).toMatchObject({ s2: ["s2 file a", "hunk a h1"] });
  });

  it("stays also when it was edited", () => {
    const edited = placesOf({ s2: [placed("h2")] });
    expect(placedAnew(before, edited, ["hunk a h1"])).toMatchObject({
      s1: ["s1 file a", "hunk a h2"],
      s2: ["^a:5 s1"],
    });
  });

  it("stays with its file when no section is about that any more", () => {
    const [one, other] = [placed("h1"), placed("h2", { line: 50 })];
    const lost = placesOf({ s2: [placed("h3", { file: "b" })] }, [one, other]);
    expect(placedAnew(placesOf({ s1: [one], s2: [other] }), lost, ["hunk a h1"])).toMatchObject({
      s1: ["s1 file a", "hunk a h1"],
      s2: expect.arrayContaining(["hunk a h2", "hunk b h3"]),
    });
    expect(placedAnew(placesOf({ s1: [one], s2: [other] }), lost, ["s1"])).toMatchObject({
      s2: ["s2 file b", "hunk b h3"],
    });
  });

  it("is not divided among sections", () => {
    const divided = placesOf({ s1: [placed("h1", { parts: [[0, 4]] })], s2: [placed("h1", { parts: [[4, 9]] })] });
    expect(placedAnew(before, divided, ["hunk a h1"])).toMatchObject({
      s1: ["s1 file a", "hunk a h1"],
      s2: ["^a:5 s1"],
    });
  });

  it("moves from the end, which has what is not explained", () => {
    const none = placesOf({ s1: [{ ...placed("h3"), file: "b" }] });
    const now = placesOf({ s1: [{ ...placed("h3"), file: "b" }], s2: [placed("h1")] });
    expect(placedAnew(none, now, ["hunk a h1"])).toMatchObject({ s2: ["s2 file a", "hunk a h1"] });
  });
});
