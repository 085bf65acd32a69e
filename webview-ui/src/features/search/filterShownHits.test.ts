import { findPlainHits } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { readDiffSides } from "../../markdown/diff/readDiffSides.ts";
import { joinSides } from "./comparedReading.ts";
import { filterShownHits } from "./filterShownHits.ts";

/** Returns the hits of a word in two states, with the text around them. */
function found(before: string, after: string, word: string): readonly string[] {
  const sides = readDiffSides(before, after);
  if (sides.kind === "deep") throw new Error("too deep");
  const text = joinSides(sides);
  const hits = filterShownHits(text, findPlainHits(text.text, { needle: word, isWholeWord: false }));
  return Array.from({ length: hits.length / 2 }, (_, place) =>
    text.text.slice((hits[place * 2] ?? 0) - 2, hits[place * 2 + 1]),
  );
}

describe("filterShownHits", () => {
  it("finds unchanged text once, and added, removed or partly removed text", () => {
    const [before, after] = ["a token is old, b token lives on", "a token is new, c token lives on"];
    expect(found(before, after, "token")).toEqual(["a token", "c token"]);
    expect(found(before, after, "is old")).toEqual(["n is old"]);
    expect(found(before, after, "b token")).toEqual([", b token"]);
    expect(found(before, after, "token is new")).toEqual(["a token is new"]);
  });

  it("finds no match that spans both states", () => {
    expect([found("a", "b", "b\n\na"), found("old words", "new words", "oldnew")]).toEqual([[], []]);
  });

  it("searches a text without changes like any other section", () => {
    expect(found("x token", "x token", "token")).toEqual(["x token"]);
  });
});
