import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findFingerprint, findInFiles, indexFile } from "./findFingerprint.ts";
import { createFingerprint, hashLines, type LineFingerprint } from "./fingerprint.ts";
import { compactLine } from "./lineText.ts";

const lines = [
  "export function readConfig(path) {",
  "  const text = readFile(path);",
  "",
  "  if (text === undefined) {",
  "    return defaults;",
  "  }",
  "  return parse(text);",
  "}",
];

function printOf(line: number): LineFingerprint {
  const print = createFingerprint(hashLines(lines), line);
  if (print === undefined) throw new Error("The line is there");
  return print;
}

function search(line: number, after: readonly string[]) {
  return findFingerprint(printOf(line), indexFile({ path: "a.ts", text: after.join("\n") }));
}

describe("createFingerprint", () => {
  it("stores the significant neighbours, nearest first", () => {
    const { hashes } = hashLines(lines);
    expect(printOf(4)).toEqual({
      line: 4,
      hash: hashes[3],
      before: [hashes[1], hashes[0]],
      after: [hashes[4], hashes[6]],
      text: "if (text === undefined) {",
    });
  });

  it("returns nothing for a line that does not exist", () => {
    expect(createFingerprint(hashLines(lines), 9)).toBeUndefined();
    expect(createFingerprint(hashLines(lines), 0)).toBeUndefined();
  });
});

describe("findFingerprint", () => {
  it("finds a line where it was", () => {
    expect(search(4, lines)).toMatchObject({ kind: "exact", line: 4 });
  });

  it("finds a line at another place", () => {
    expect(search(4, ["// new", "", ...lines])).toMatchObject({ kind: "moved", line: 6 });
  });

  it("reports a line with changed whitespace as edited", () => {
    const after = lines.with(3, "  if  (text===undefined)  {");
    expect(search(4, after)).toMatchObject({ kind: "edited", line: 4 });
  });

  it("reports a line that cannot be found as gone", () => {
    expect(search(4, lines.toSpliced(3, 1))).toEqual({ kind: "gone", reason: "deleted", confidence: 1 });
  });

  it("returns nothing for a line that occurs twice with the same neighbours", () => {
    expect(search(4, [...lines, ...lines])).toEqual({ kind: "gone", reason: "unsure", confidence: 0 });
  });

  it("identifies a repeated line by its neighbours", () => {
    const other = ["function other() {", "  first(1);", "  if (text === undefined) {", "    stop(2);", "  go(3);"];
    expect(search(4, [...other, ...lines])).toMatchObject({ kind: "moved", line: 9 });
  });

  it("never finds a line that differs in more than whitespace", async () => {
    const line = fc.constantFrom(...lines, "}", "", "else {");
    await fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.integer({ min: 1, max: 8 }), (after, place) => {
        const found = search(place, after);
        if (found.kind === "gone") return;
        expect(compactLine(after[found.line - 1] ?? "")).toBe(compactLine(lines[place - 1] ?? ""));
      }),
    );
  });
});

describe("findInFiles", () => {
  const there = indexFile({ path: "there.ts", text: lines.join("\n") });
  const other = indexFile({ path: "other.ts", text: "nothing\nof\nthe kind\n" });

  it("finds a line in the only file that has it", () => {
    expect(findInFiles(printOf(4), [other, there])).toMatchObject({ path: "there.ts", line: 4, isSame: true });
  });

  it("finds nothing when two files have it", () => {
    expect(findInFiles(printOf(4), [there, other, { ...there, path: "copy.ts" }])).toBeUndefined();
  });

  it("finds nothing for a line without significant text", () => {
    const braces = indexFile({ path: "braces.ts", text: "{\n}\n{\n}\n" });
    expect(findInFiles(printOf(8), [braces])).toBeUndefined();
  });
});
