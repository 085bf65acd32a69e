import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countRuns, findDeclarationEnd, findUnexplainedChanges, isBeside, namesPath } from "./coverage.ts";

const change = (line: number, count: number, file = "a.ts") => ({ file, line, count });
const lines = (line: number, endLine = line, file = "a.ts") => ({ file, line, endLine });

describe("findUnexplainedChanges", () => {
  it("drops changes that a reference points to, or is at most three lines away from", () => {
    const changes = [change(10, 5)];
    const isExplained = (line: number, endLine = line) =>
      findUnexplainedChanges(changes, [lines(line, endLine)]).length === 0;
    expect([6, 7, 10, 14, 17, 18].map((line) => isExplained(line))).toEqual([false, true, true, true, true, false]);
    expect([isExplained(1, 6), isExplained(1, 7), isExplained(1, 90), isExplained(18, 90)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("treats removed lines as a place between two lines", () => {
    const isExplained = (line: number) => findUnexplainedChanges([change(10, 0)], [lines(line)]).length === 0;
    expect([6, 7, 14, 15].map(isExplained)).toEqual([false, true, true, false]);
  });

  it("keeps the order and considers only the same file", () => {
    const changes = [change(1, 1), change(50, 1), change(1, 1, "b.ts")];
    expect(findUnexplainedChanges(changes, [lines(50), lines(1, 1, "c.ts")])).toEqual([changes[0], changes[2]]);
  });

  it("explains more with every reference, including all that each one explains alone", () => {
    const change = fc.record({ file: fc.constantFrom("a", "b"), line: fc.nat(60), count: fc.nat(9) });
    const reference = fc
      .record({ file: fc.constantFrom("a", "b"), line: fc.nat(60), more: fc.nat(9) })
      .map(({ file, line, more }) => ({ file, line, endLine: line + more }));
    fc.assert(
      fc.property(fc.array(change), fc.array(reference), (changes, references) => {
        const expected = changes.filter(
          (each) => !references.some((other) => other.file === each.file && isBeside(each, other)),
        );
        expect(findUnexplainedChanges(changes, references)).toEqual(expected);
      }),
    );
  });
});

describe("findDeclarationEnd", () => {
  const ends = (text: string, line = 1) => findDeclarationEnd(text.split("\n"), line);

  it("is the end of the deeper lines, including the closing line", () => {
    expect(ends("function a() {\n  one();\n\n  two();\n}\n\nfunction b() {\n}")).toBe(5);
    expect(ends("def a():\n    one()\n\n    two()\n\ndef b():\n    pass")).toBe(4);
    expect(ends("function a(\n  one,\n) {\n  two();\n}\nlast();")).toBe(5);
    expect(ends("if (a) {\n  one();\n} else {\n  two();\n}\nlast();")).toBe(5);
    expect(ends("def a\n  one\nend\ndef b\nend")).toBe(3);
    expect(ends("class A {\n  b() {\n    c();\n  }\n\n  d() {}\n}", 2)).toBe(4);
  });

  it("is the line itself when no deeper lines follow", () => {
    expect([ends("const a = 1;\nconst b = 2;"), ends("const a = 1;"), ends("a\n\n\n")]).toEqual([1, 1, 1]);
  });
});

describe("countRuns", () => {
  it("counts whole lines in order, with any line ending", () => {
    const text = "one\r\ntwo\r\none\r\none\ntwo";
    const runs = [["one", "two"], ["one"], ["two", "one", "one"], ["two", "two"], ["tw"], ["one", "one", "two"]];
    expect(runs.map((each) => countRuns(text, each))).toEqual([2, 3, 1, 0, 0, 1]);
  });
});

describe("namesPath", () => {
  it("finds a path that is not part of a longer one", () => {
    const texts = [
      "`src/a.ts` went",
      "src/a.ts.",
      "(src/a.ts:3)",
      "in src/a.tsx",
      "lib/src/a.ts",
      "src/a.ts.map",
      "my-src/a.ts",
    ];
    expect(texts.map((text) => namesPath(text, "src/a.ts"))).toEqual([true, true, true, false, false, false, false]);
    expect(namesPath("src/a.tsx and src/a.ts", "src/a.ts")).toBe(true);
  });
});
