import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRequestWords } from "./readRequestWords.ts";

function texts(request: string): readonly string[] {
  return readRequestWords(request).map(({ text, isQuoted }) => (isQuoted ? `<${text}>` : text));
}

describe("readRequestWords", () => {
  it.each([
    ["Find  it, please!", ["Find", "it", "please"]],
    ['find "a b" and `c` or “d”', ["find", "<a b>", "and", "<c>", "or", "<d>"]],
    ["don't call login()", ["don't", "call", "login()"]],
    ["who calls login()?", ["who", "calls", "login()"]],
    ["login's callers (all of them)", ["login", "'s", "callers", "all", "of", "them"]],
    ["what's login's type", ["what", "is", "login", "'s", "type"]],
    ["`login`'s callers", ["<login>", "'s", "callers"]],
    ["src/a.ts:42:7 and b.ts:10-20", ["src/a.ts", ":", "42", ":", "7", "and", "b.ts", ":", "10", "-", "20"]],
    ["an 'open quote", ["an", "'open", "quote"]],
    ["a.b.c. Next", ["a.b.c", "Next"]],
    ["…", []],
  ])("splits a request into words: %s", (request, expected) => {
    expect(texts(request)).toEqual(expected);
  });

  it("recognizes the ends of parts, sentences and questions", () => {
    expect(readRequestWords("a, b; c.\nd?! e\nf").map(({ closes }) => closes)).toEqual([
      ...["part", "part", "sentence", "question", "part", "nothing"],
    ]);
  });

  it("returns the position of each word, whatever the request", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab1 .:-'\"`()\n?’s“”") }), (request) => {
        let last = 0;
        for (const { text, start, end } of readRequestWords(request)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(request.slice(start, end).replaceAll("’", "'")).toContain(text.replaceAll("’", "'"));
          last = end;
        }
      }),
    );
  });
});
