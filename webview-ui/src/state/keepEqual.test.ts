import { describe, expect, it } from "vitest";
import { keepEqual } from "./keepEqual.ts";

const row = (name: string, count = 0) => ({ name, at: { line: 1, count } });

describe("what a page keeps of a value that arrives again", () => {
  it("is everything when nothing differs", () => {
    const before = { id: "r", rows: [row("a"), row("b")], found: undefined };
    expect(keepEqual(before, structuredClone(before))).toBe(before);
  });

  it("are the rows that do not differ", () => {
    const before = [row("a"), row("b"), row("c")];
    const next = keepEqual(before, [row("a"), row("b", 1), row("c")]);
    expect(next).toEqual([row("a"), row("b", 1), row("c")]);
    expect(next.map((each, place) => each === before[place])).toEqual([true, false, true]);
  });

  it("are the rows around those that came or went", () => {
    const before = [row("a"), row("b"), row("c")];
    const longer = keepEqual(before, [row("a"), row("new"), row("b"), row("c")]);
    expect(longer.map((each) => before.indexOf(each))).toEqual([0, -1, 1, 2]);
    const shorter = keepEqual(longer, [row("a"), row("b"), row("c")]);
    expect(shorter.map((each) => longer.indexOf(each))).toEqual([0, 2, 3]);
  });

  it("is nothing of another kind, or with other members", () => {
    expect(keepEqual({ a: 1 }, [1])).toEqual([1]);
    expect(keepEqual({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(keepEqual([1], null)).toBe(null);
    expect(keepEqual(undefined, { a: 1 })).toEqual({ a: 1 });
  });
});
