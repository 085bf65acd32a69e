import type { ChangedFile } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { FileHunks, TreeChange } from "../git/index.ts";
import { shownHunks } from "./shownHunks.ts";

const file: ChangedFile = { id: "f", path: "data.json", status: "M" };
const before = { mode: "100644", oid: "a" };

/** Shows a file of which a part was kept: one hunk with these lines. */
function showCut(body: string, oid = "b") {
  const change: TreeChange = { status: "M", name: file.path, before, after: { ...before, oid } };
  const hunk = { oldStart: 1, oldCount: 1, newStart: 1, newCount: 1, heading: "", body };
  const found: FileHunks = { hunks: [hunk], isBinary: false, isCut: true };
  return shownHunks(file, change, found);
}

describe("shownHunks", () => {
  it("says what Viewed is about where only the first lines are shown", () => {
    const { hunks, notice, mark } = showCut("-a\n+b\n");
    expect([hunks.length, notice, mark]).toEqual([
      1,
      "The changes of this file are too long to show: these are the first lines of both sides, and “Viewed” is about these.",
      undefined,
    ]);
  });

  it.each(["", " the line above\n"])(
    "has no hunk where the first changed line is too long, after %j, and marks the whole file",
    (above) => {
      const { hunks, notice, mark } = showCut(above);
      expect([hunks, notice]).toEqual([
        [],
        "The first changed line of this file is too long to show. “Viewed” is about the whole file.",
      ]);
      expect(mark).not.toBe(showCut(above, "c").mark);
    },
  );
});
