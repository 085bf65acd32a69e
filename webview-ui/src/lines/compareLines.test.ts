import { describe, expect, it } from "vitest";
import { compareLines } from "./compareLines.ts";

const marked = (line: string, other: string) =>
  compareLines(line, other).marks.map(({ start, end }) => line.slice(start, end));

describe("compareLines", () => {
  it("marks on each side the words that the other lacks", () => {
    expect(marked("const limit = 3;", "const most = 5;")).toEqual(["limit", "3"]);
    expect(marked("const most = 5;", "const limit = 3;")).toEqual(["most", "5"]);
  });

  it("marks nothing in lines that are the same, or that have little in common", () => {
    expect(marked("a b", "a b")).toEqual([]);
    expect(marked("return everything;", "// nothing is here")).toEqual([]);
  });

  it("marks whole words in lines of any length, however far apart they are", () => {
    const code = Array.from({ length: 20_000 }, (_, place) => `call${place}(x);`).join("");
    const other = code.replace("call17(x)", "call17(y)").replace("call19990(x)", "fetch19990(x)");
    expect(marked(code, other)).toEqual(["x);", "call19990"]);
    expect(marked(`${"x ".repeat(5_000)}one`, `${"x ".repeat(5_000)}other`)).toEqual(["one"]);
  });

  it("marks the place where a line only lacks something", () => {
    const { places, marks } = compareLines("f(a, c)", "f(a, b, c)");
    expect([places.every(({ start, end }) => start === end), marks]).toEqual([true, []]);
  });
});
