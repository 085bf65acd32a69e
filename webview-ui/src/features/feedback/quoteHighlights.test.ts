import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findQuote } from "./quoteHighlights.ts";

const word = fc.stringMatching(/^[a-c.*()$]{1,3}$/);
const words = fc.array(word, { minLength: 1, maxLength: 30 });

describe("findQuote", () => {
  it("finds every quoted range again, however often its text occurs", () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (all, first, count) => {
        const from = first % all.length;
        const to = from + 1 + (count % (all.length - from));
        const text = all.join(" ");
        const start = all.slice(0, from).join(" ").length + (from === 0 ? 0 : 1);
        const end = start + all.slice(from, to).join(" ").length;
        const quote = { exact: text.slice(start, end), prefix: text.slice(0, start), suffix: text.slice(end) };
        expect(findQuote(text, quote)).toEqual([start, end]);
      }),
    );
  });

  it("finds the second of two overlapping matches", () => {
    expect(findQuote("a a a", { exact: "a a", prefix: "a ", suffix: "" })).toEqual([2, 5]);
  });

  it.each([
    ["one two\nthree", "two three", [4, 13]],
    ["one  two", " one two ", [0, 8]],
    ["say “a–b…” it’s", '"a--b..." it\'s', [4, 15]],
    ["a--b", "a–b", [0, 4]],
    ["a — b", "a --- b", [0, 5]],
    ["one", "two", undefined],
    ["one", "  ", undefined],
  ])("treats all white space and forms of punctuation alike: %j in %j", (text, exact, expected) => {
    expect(findQuote(text, { exact, prefix: "", suffix: "" })).toEqual(expected);
  });
});
