import { describe, expect, it } from "vitest";
import { factors } from "./confidence.ts";
import { matchWord } from "./matchWord.ts";

describe("matchWord", () => {
  it.each([
    ["references", "references", 1],
    ["reference", "references", factors.otherNumber],
    ["dependencies", "dependency", factors.otherNumber],
    ["classes", "class", factors.otherNumber],
    ["refrences", "references", factors.misspelled],
    ["refernces", "references", factors.misspelled],
    ["fnid", "find", factors.misspelled],
    ["refrnces", "references", factors.badlyMisspelled],
    ["bind", "find", undefined],
    ["fond", "find", factors.misspelled],
    ["to", "of", undefined],
    ["fіnd", "find", undefined],
    ["calls", "callers", undefined],
  ])("%s for %s", (written, meant, factor) => {
    expect(matchWord(written, meant)).toBe(factor);
  });
});
