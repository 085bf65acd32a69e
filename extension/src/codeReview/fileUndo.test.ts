import type { ChangedFile, UndoneChange } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { HunkPlace } from "./changesPlace.ts";
import type { MirroredReview } from "./codeReviewMirror.ts";
import { describeReasons, findFileUndo } from "./fileUndo.ts";

const file: ChangedFile = { id: "f", path: "a.ts", status: "M", additions: 2, deletions: 2 };
const span = { first: 1, last: 3, changed: 2 };
const hunks: readonly HunkPlace[] = ["h1", "h2"].map((hash) => ({ hash, before: span, after: span, yours: [] }));
const undone = (change: string, more: Partial<UndoneChange> = {}): UndoneChange => ({
  undo: "u",
  change,
  path: "a.ts",
  reason: "",
  at: 20,
  ...more,
});

/** Returns what is undone in the file, in the second of two rounds unless another place is given. */
function find(
  changes: readonly UndoneChange[],
  { round = 2, ...more }: Partial<ChangedFile> & { round?: number } = {},
) {
  const review = {
    meta: { reviewId: "r" },
    rounds: [{ at: 5 }, { at: 10 }],
    undone: new Map(changes.map((each) => [each.change, each])),
  };
  // Only these parts of the review are read.
  const shown = { place: { reviewId: "r", round }, file: { ...file, ...more }, hunks };
  return findFileUndo(review as unknown as MirroredReview, shown);
}

describe("a file in VS Code's views", () => {
  it.each([
    ["without undone changes", [], "", true, []],
    ["of which a hunk is undone", [undone("h1")], "1 of 2 undone", true, ["h1"]],
    ["of which all hunks are undone", [undone("h1"), undone("h2")], "Undone", false, ["h1", "h2"]],
    ["that is undone as a whole", [undone("f")], "Undone", false, ["f"]],
    ["that was undone before this round", [undone("f", { at: 7 })], "Undone earlier", true, ["f"]],
    ["whose lines are back", [undone("h1", { isBack: true }), undone("h2")], "Written again", true, ["h2"]],
    ["beside another one that is undone", [undone("g"), undone("h9")], "", true, []],
  ])("%s", (_, changes, words, canUndo, restored) => {
    const found = find(changes);
    expect([found.words, found.canUndo, found.undone.map(({ change }) => change)]).toEqual([words, canUndo, restored]);
  });

  it("can be undone only in the latest round, when its lines are known and it is in this repository", () => {
    const nothing = { canUndo: false, undone: [], words: "" };
    expect(find([undone("h1")], { round: 1 })).toMatchObject(nothing);
    expect(find([], { isSubmodule: true })).toMatchObject(nothing);
    expect(find([], { isUnsettled: true })).toMatchObject(nothing);
    expect(find([], { forbiddenPart: ".." })).toMatchObject(nothing);
  });

  it("gives each reason once", () => {
    const changes = [
      undone("h1", { reason: "Not here" }),
      undone("h2", { reason: "Not here" }),
      undone("f", { isBack: true }),
    ];
    expect(describeReasons(find(changes))).toEqual(["The assistant wrote undone lines again", "Undone: Not here"]);
  });
});
