import { describe, expect, it } from "vitest";
import { createHitExcerpts } from "./foundTally.ts";

const excerpt = (text: string, match: string) => {
  const start = text.indexOf(match);
  return createHitExcerpts(text, [start, start + match.length])[0];
};

describe("createHitExcerpts", () => {
  it("shows a hit in its own line", () => {
    expect(excerpt("before\n  the hit  here\nafter", "hit")).toEqual({ before: "the ", match: "hit", after: " here" });
    expect(excerpt("hit", "hit")).toEqual({ before: "", match: "hit", after: "" });
  });

  it("marks its cuts", () => {
    const long = "x".repeat(300);
    expect(excerpt(`${long}hit${long}`, "hit")).toEqual({
      before: `…${"x".repeat(40)}`,
      match: "hit",
      after: `${"x".repeat(120)}…`,
    });
    expect(excerpt(`a${long}b`, `a${long}`)?.match).toBe(`a${"x".repeat(199)}…`);
  });

  it("shows a hit over several lines in one line, and never half a character", () => {
    expect(excerpt("one\ntwo\nthree", "one\ntwo")).toEqual({ before: "", match: "one two", after: "" });
    const faces = "\u{1F600}".repeat(60);
    const { before, after } = excerpt(`${faces}x hit y${faces}`, "hit") ?? {};
    expect([before, after]).toEqual([`…${"\u{1F600}".repeat(19)}x `, ` y${"\u{1F600}".repeat(59)}…`]);
  });
});
