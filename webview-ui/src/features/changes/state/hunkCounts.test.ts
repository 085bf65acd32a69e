import type { ChangedFile, PlacedChanges } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { OpenChanges } from "../../../state/changedCode.ts";
import { toStoryCode } from "./changesState.ts";
import { countHunks, countOpenHunks, listHunks, listUnseen } from "./hunkCounts.ts";

const fileOf = (id: string): ChangedFile => ({ id, path: id, status: "M", additions: 30, deletions: 0 });
const places: PlacedChanges = {
  round: 2,
  references: [],
  sections: [
    {
      id: "s1",
      hunks: [
        { file: "a", hash: "h1", line: 1, lines: 20, parts: [[0, 12]] },
        { file: "a", hash: "h2", line: 50, lines: 4, isElsewhere: true },
        { file: "picture", mark: "p", line: 0, lines: 0 },
      ],
    },
    {
      id: "s2",
      hunks: [
        { file: "a", hash: "h1", line: 1, lines: 20, parts: [[12, 20]] },
        { file: "a", hash: "h2", line: 50, lines: 4 },
      ],
    },
  ],
  rest: [{ file: "b", hash: "h3", line: 1, lines: 6 }],
};
const list = { kind: "files", files: ["a", "b", "picture"].map(fileOf), notes: [] } as const;
const story = toStoryCode(places, list, undefined);
const none: ReadonlySet<string> = new Set();

describe("the counts of hunks", () => {
  it("have a divided hunk once, a file without lines as one, and code that no section explains", () => {
    const hunks = listHunks(story);
    expect(hunks.map(({ mark, rows }) => [mark, ...rows.map(({ lines }) => lines)])).toEqual([
      ["h1", 12, 8],
      ["p", 0],
      ["h2", 4],
      ["h3", 6],
    ]);
    expect(countHunks(hunks, { viewed: new Set(["h1", "p", "of an earlier round"]), undone: none })).toEqual({
      viewed: 2,
      total: 4,
      undone: 0,
    });
    expect(countHunks(hunks, { viewed: new Set(["h1", "p"]), undone: new Set(["h1"]) })).toEqual({
      viewed: 1,
      total: 3,
      undone: 1,
    });
  });

  it("have as unseen neither what was on the page nor what was read in the editor's own views", () => {
    const unseen = (...passed: readonly string[]) =>
      listUnseen(listHunks(story), { handled: new Set(["p"]), passed: new Set(passed) }).map(({ mark }) => mark);
    expect(unseen()).toEqual(["h1", "h2", "h3"]);
    expect(unseen("hunk a h1", "hunk a h2")).toEqual(["h1", "h3"]);
    expect(unseen("h1", "hunk a h2")).toEqual(["h3"]);
  });

  it("are the same in the changes as in the review, also before anything is loaded there", () => {
    const open: OpenChanges = {
      round: 2,
      since: undefined,
      list,
      hunks: new Map(),
      folded: none,
      cursor: undefined,
      top: undefined,
      goal: undefined,
      isWide: true,
    };
    const viewed = new Set(["h3"]);
    expect(countOpenHunks({ open, story, viewed }, none)).toEqual({ viewed: 1, total: 4, undone: 0, isWhole: true });
    expect(countOpenHunks({ open: { ...open, round: 1 }, story, viewed }, none)).toMatchObject({ isWhole: false });
  });
});
