import { describe, expect, it } from "vitest";
import { formatCount } from "./formatCount.ts";

describe("a count", () => {
  it.each([
    [0, "0 lines"],
    [1, "1 line"],
    [12, "12 lines"],
    [1_234, "1,234 lines"],
    [1_283_954, "1,283,954 lines"],
  ])("of %i has its noun and separators", (count, text) => {
    expect(formatCount(count, "line")).toBe(text);
  });

  it("accepts a custom plural", () => {
    expect([formatCount(1, "commit has", "commits have"), formatCount(2, "commit has", "commits have")]).toEqual([
      "1 commit has",
      "2 commits have",
    ]);
  });
});
