import { describe, expect, it } from "vitest";
import { countRuns, findDeclarationEnd, isBeside } from "./coverage.ts";

const lines = (line: number, endLine = line) => ({ file: "a.ts", line, endLine });

describe("isBeside", () => {
  it("is true for lines in a change, or at most three lines away", () => {
    const is = (line: number, endLine = line) => isBeside({ file: "a.ts", line: 10, count: 5 }, lines(line, endLine));
    expect([6, 7, 10, 14, 17, 18].map((line) => is(line))).toEqual([false, true, true, true, true, false]);
    expect([is(1, 6), is(1, 7), is(1, 90), is(18, 90)]).toEqual([false, true, true, false]);
  });

  it("treats removed lines as a place between two lines", () => {
    const is = (line: number) => isBeside({ file: "a.ts", line: 10, count: 0 }, lines(line));
    expect([6, 7, 14, 15].map(is)).toEqual([false, true, true, false]);
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
