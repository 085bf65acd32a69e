import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countWordChanges } from "./wordChanges.ts";

describe("countWordChanges", () => {
  it.each([
    ["one two three", "one three four five", { added: 2, removed: 1 }],
    ["a b", "b a", { added: 0, removed: 0 }],
    ["a a a", "a", { added: 0, removed: 2 }],
    ["", "**été** `x_1`", { added: 2, removed: 0 }],
  ])("counts what came and went from %j to %j", (before, after, expected) =>
    expect(countWordChanges(before, after)).toEqual(expected),
  );

  it("counts the way back with both numbers changed round", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const { added, removed } = countWordChanges(before, after);
        expect(countWordChanges(after, before)).toEqual({ added: removed, removed: added });
      }),
    );
  });
});
