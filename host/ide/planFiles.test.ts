import { describe, expect, it } from "vitest";
import type { PlannedEdit } from "../base/editPlan.ts";
import { planFiles } from "./planFiles.ts";

const text = (absolutePath: string, newText = "x") => {
  const code = { absolutePath, line: 1, column: 1, endLine: 1, endColumn: 2 };
  const edits: readonly PlannedEdit[] = [{ code, newText }];
  return { uri: `file://${absolutePath}`, absolutePath, edits };
};
const move = (absolutePath: string, to: string) => ({
  uri: `file://${absolutePath}`,
  absolutePath,
  step: { kind: "move", to } as const,
});
const create = (absolutePath: string) => ({
  uri: `file://${absolutePath}`,
  absolutePath,
  step: { kind: "create" } as const,
});
const remove = (absolutePath: string) => ({
  uri: `file://${absolutePath}`,
  absolutePath,
  step: { kind: "delete" } as const,
});

describe("planFiles", () => {
  it.each([
    ["where the file is", "/w/Shop.java"],
    ["where it goes", "/w/Store.java"],
  ])("gives a moved file the text edits that are named by %s", (_what, named) => {
    const moved = move("/w/Shop.java", "/w/Store.java");
    const own = text(named);
    expect(planFiles([moved, own, text("/w/Use.java")])).toEqual([{ ...moved, edits: own.edits }, text("/w/Use.java")]);
    expect(planFiles([text("/w/Use.java"), own, moved])).toEqual([{ ...moved, edits: own.edits }, text("/w/Use.java")]);
  });

  it("merges two creations of one file, and gives the file its text", () => {
    const made = create("/w/new.ts");
    expect(planFiles([made, made, text("/w/new.ts")])).toEqual([{ ...made, edits: text("/w/new.ts").edits }]);
  });

  it("needs no text for a deleted file", () => {
    const deleted = remove("/w/old.ts");
    expect(planFiles([text("/w/old.ts"), deleted])).toEqual([{ ...deleted, edits: [] }]);
  });

  it.each([
    ["text before and after a move", [move("/a", "/b"), text("/a"), text("/b")]],
    ["a file that goes on", [move("/a", "/b"), move("/b", "/c")]],
    ["files that change places", [move("/a", "/b"), move("/b", "/a")]],
    ["two files for one place", [move("/a", "/c"), move("/b", "/c")]],
    ["a file that is deleted and made anew", [remove("/a"), create("/a")]],
  ])("refuses %s, because the order is ambiguous", (_what, entries) => {
    expect(planFiles(entries)).toEqual({
      kind: "refused",
      message: expect.stringMatching(/^The edit changes \/[ab] in/),
    });
  });
});
