import { describe, expect, it } from "vitest";
import { findWordMarks } from "./findWordMarks.ts";

const marked = (line: string, other: string) =>
  findWordMarks(line, other).map(({ start, end }) => line.slice(start, end));

describe("findWordMarks", () => {
  it("marks on each side the words that the other lacks", () => {
    expect(marked("const limit = 3;", "const most = 5;")).toEqual(["limit", "3"]);
    expect(marked("const most = 5;", "const limit = 3;")).toEqual(["most", "5"]);
  });

  it("marks nothing in lines that are the same, that have little in common, or that are very long", () => {
    expect(marked("a b", "a b")).toEqual([]);
    expect(marked("return everything;", "// nothing is here")).toEqual([]);
    expect(marked(`${"x ".repeat(600)}a`, `${"x ".repeat(600)}b`)).toEqual([]);
  });
});
