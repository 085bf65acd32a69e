import { describe, expect, it } from "vitest";
import type { OpenChanges } from "../../../state/changedCode.ts";
import { texts } from "../../../texts/texts.ts";
import { nothingChanged } from "./changesState.ts";
import { findLeft, withLeft } from "./leftChanges.ts";

const files = [{ id: "f", path: "a.ts", status: "M" }] as const;
const open = (commit?: string): OpenChanges => ({
  round: 2,
  since: undefined,
  part: commit === undefined ? undefined : { kind: "commit", commit },
  list: { kind: "files", files, notes: [] },
  hunks: new Map(),
  folded: new Set(),
  cursor: undefined,
  top: { file: "f" },
  goal: undefined,
  isWide: true,
});
const top = { id: "hunk f h", offset: -7 };

describe("changes that were left", () => {
  it("are found again with the row that was at the top, to be measured anew", () => {
    const left = withLeft(nothingChanged, open("a1"), top);
    const found = findLeft(left, { round: 2, part: { kind: "commit", commit: "a1" } });
    expect(found).toMatchObject({ goal: { file: "f", row: top }, isWide: undefined });
    expect(findLeft(left, { round: 1, part: { kind: "commit", commit: "a1" } })).toBeUndefined();
  });

  it("are the last commit and all changes, the last one first", () => {
    const walked = ["a1", undefined, "b2", "c3"].reduce(
      (changes, each) => withLeft(changes, open(each), top),
      nothingChanged,
    );
    expect(walked.left.map(({ part }) => (part?.kind === "commit" ? part.commit : "all"))).toEqual(["c3", "all"]);
  });

  it("are asked again for lines that could not be loaded, and for no others", () => {
    const failed = { hunks: [], notice: texts.changes.linesNotLoaded, language: "" };
    const binary = { hunks: [], notice: "Binary file: there are no lines to show.", language: "" };
    const left = withLeft(nothingChanged, { ...open(), hunks: new Map(Object.entries({ failed, binary })) }, top);
    expect([...(findLeft(left, { round: 2 })?.hunks.keys() ?? [])]).toEqual(["binary"]);
  });

  it("are not kept before their files are there", () => {
    expect(withLeft(nothingChanged, { ...open(), list: { kind: "loading" } }, top).left).toEqual([]);
  });
});
