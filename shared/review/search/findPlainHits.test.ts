import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countPlain, findPlainHits } from "./findPlainHits.ts";
import { compilePattern, findMatches, foldCase } from "./searchPattern.ts";

const letters = fc.string({ unit: fc.constantFrom(..."aAbB sSſ-_.é\u0301ßẞİiIσςΣ1 \n"), maxLength: 60 });
const needles = fc.string({ unit: fc.constantFrom(..."aAbB sSſ-_.éßẞİiIσςΣ1"), minLength: 1, maxLength: 3 });

function asExpression(text: string, isCaseSensitive: boolean, isWholeWord: boolean): RegExp {
  const source = text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const pattern = compilePattern({ text: source, isCaseSensitive, isWholeWord, isExpression: true });
  if (pattern.kind !== "expression") throw new Error(`${source} is ${pattern.kind}`);
  return new RegExp(pattern.source, pattern.flags);
}

describe("findPlainHits", () => {
  it("finds and counts the same hits as the equivalent regular expression", () => {
    fc.assert(
      fc.property(letters, needles, fc.boolean(), fc.boolean(), (text, wanted, isCaseSensitive, isWholeWord) => {
        const pattern = compilePattern({ text: wanted, isCaseSensitive, isWholeWord, isExpression: false });
        if (pattern.kind !== "plain") throw new Error(pattern.kind);
        const hits = findPlainHits(isCaseSensitive ? text : foldCase(text), pattern);
        expect([...hits]).toEqual([...findMatches(text, asExpression(wanted, isCaseSensitive, isWholeWord))]);
        expect(countPlain(isCaseSensitive ? text : foldCase(text), pattern)).toBe(hits.length / 2);
      }),
    );
  });

  it("finds word boundaries in any script", () => {
    expect([...findPlainHits("naïve naïveté, (naïve) _naïve", { needle: "naïve", isWholeWord: true })]).toEqual([
      0, 5, 16, 21,
    ]);
  });
});

describe("compilePattern", () => {
  const query = { text: "a", isCaseSensitive: false, isWholeWord: false, isExpression: true };

  it("reports the error in a regular expression", () => {
    expect([compilePattern({ ...query, text: "a(" }), compilePattern({ ...query, text: "" })]).toEqual([
      { kind: "invalid", reason: "Unterminated group" },
      { kind: "nothing" },
    ]);
  });
});

describe("findMatches", () => {
  it("ignores empty matches", () => {
    expect([...findMatches("baab", /a*/gu)]).toEqual([1, 3]);
  });
});
