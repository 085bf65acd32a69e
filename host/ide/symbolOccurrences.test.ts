import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findOccurrences, findSnippet, findUniqueSnippet } from "./symbolOccurrences.ts";

const startsOf = (symbol: string, text: string) => findOccurrences(symbol, text).map(({ start }) => start);

describe("occurrencesOf", () => {
  it.each([
    ["add", "add(addition, $add, add)", [0, 20]],
    ["a", "aa a_a a.a ä_a á", [3 + 4, 3 + 6]],
    ["#count", "this.#count + #counter", [5]],
    ["$el", "$el el $els", [0]],
    ["Class.method", "Class.method(MyClass.method)", [0]],
    ["größe", "größe Größe größer", [0]],
    ["x", "", []],
    ["", "a b", []],
  ])("finds %j as a whole word in %j", (symbol, text, starts) => {
    expect(startsOf(symbol, text)).toEqual(starts);
  });
});

describe("snippetPlace", () => {
  it("accepts either line end, and ignores blanks around the snippet", () => {
    expect(findSnippet("a(\n  b)", "x\r\na(\r\n  b)\r\n")).toEqual({ kind: "place", start: 3, end: 11 });
    expect(findSnippet("  let b;\n", "if (c) {let b;}")).toEqual({ kind: "place", start: 8, end: 14 });
  });

  it("counts all places of a repeated snippet, even overlapping ones", () => {
    expect(findSnippet("aa", "aaa")).toEqual({ kind: "several", count: 2 });
    expect(findSnippet("b.*", "b.x")).toEqual({ kind: "missing" });
    expect(findSnippet(" ", "a")).toEqual({ kind: "missing" });
  });
});

describe("snippetFor", () => {
  it("names the line, or the text to the left and right of another occurrence in it", () => {
    const text = "function add(a, b) {\n  return a + b + a;\n}\n";
    const all = findOccurrences("a", text);
    const snippets = all.map((one) =>
      findUniqueSnippet(
        one,
        all.filter((other) => other !== one),
        text,
      ),
    );
    expect(snippets).toEqual(["function add(a, b) {", "return a + b +", "+ b + a;"]);
  });

  it("returns only unique pieces that contain the one occurrence, in any text", () => {
    const words = fc.constantFrom("a", "b", "(", ")", " ", "\n", ";", "=", "a.a", "ab", "\r\n");
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
        const text = parts.join("");
        const all = findOccurrences("a", text);
        for (const one of all) {
          const snippet = findUniqueSnippet(
            one,
            all.filter((other) => other !== one),
            text,
          );
          if (snippet === undefined) continue;
          const place = findSnippet(snippet, text);
          if (place.kind !== "place") throw new Error(`${JSON.stringify(snippet)} is ${place.kind}`);
          expect(all.filter(({ start, end }) => start >= place.start && end <= place.end)).toEqual([one]);
        }
      }),
    );
  });
});
