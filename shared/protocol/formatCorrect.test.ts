import { describe, expect, it } from "vitest";
import { formatCorrect } from "./formatCorrect.ts";

describe("formatCorrect", () => {
  it.each([
    [1, 1, "1 reference, which is correct"],
    [2, 2, "2 references, all correct"],
    [0, 1, "0 of 1 reference correct"],
    [1_200, 1_300, "1,200 of 1,300 references correct"],
  ])("says how many are correct: %d of %d", (right, total, text) => {
    expect(formatCorrect(right, total)).toBe(text);
  });
});
