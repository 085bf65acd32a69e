import { describe, expect, it } from "vitest";
import { countPlain } from "./findPlainHits.ts";
import { createSourceFilter, SourceText } from "./mayShowText.ts";
import { renderReadableText } from "./renderReadableText.ts";
import { compilePattern, foldCase } from "./searchPattern.ts";

const query = { isCaseSensitive: false, isWholeWord: false, isExpression: false };
const filterOf = (text: string, options = {}) => {
  const mayShow = createSourceFilter(compilePattern({ ...query, text, ...options }));
  return (source: string) => mayShow(new SourceText(source));
};

describe("createSourceFilter", () => {
  it.each([
    "A processor.",
    "# Process**or**",
    "proc<b>ess</b>or",
    "proc[ess](https://example.com/a)or",
    "**p**_r_`o`c<i>es</i>~~s~~or",
    "pro![cess](a.png)or",
    "pro<!-- a comment -->cessor",
    "pro[^1]cessor",
    "&#112;rocessor",
    "PROCE\u017fSOR",
  ])("lets %s pass, which shows the word", (source) => {
    expect(foldCase(renderReadableText(source))).toContain("processor");
    expect(filterOf("processor")(source)).toBe(true);
  });

  it("finds a piece that begins within another one", () => {
    expect(renderReadableText("aa<b>ab</b>")).toBe("aaab");
    expect(filterOf("aab")("aa<b>ab</b>")).toBe(true);
  });

  it("refuses a text without the word, also one with markup in other words", () => {
    const refuses = filterOf("processor");
    for (const source of ["", "A process.", "`p` and **r**, a [p](r)", "p**ro**gram (or) *r*"])
      expect([source, refuses(source)]).toEqual([source, false]);
  });

  it("judges each word of a query, and the case of letters where it matters", () => {
    const source = "The **stored** bytes of a text";
    expect(filterOf("stored bytes")(source)).toBe(true);
    expect(filterOf("stored words")(source)).toBe(false);
    expect(filterOf("Stored", { isCaseSensitive: true })(source)).toBe(false);
    expect(filterOf("b.tes", { isExpression: true })("nothing")).toBe(true);
    expect(filterOf("…")("nothing")).toBe(true);
  });

  it("lets each text pass whose readable text has a hit", () => {
    const pieces = [
      "a",
      "b",
      "ab",
      "ba",
      "A",
      "K",
      "\u212a",
      " ",
      "\n",
      "\n\n",
      "*",
      "**",
      "_",
      "`",
      "``",
      "~~",
      "\\",
      "<b>",
      "</b>",
      "<br>",
    ];
    const more = [
      "<!-- b -->",
      "[",
      "](a)",
      "![",
      "]",
      "[^a]",
      "&amp;",
      "&#97;",
      "&",
      "!",
      "|",
      "> ",
      "- ",
      "# ",
      "---",
      "<x-a>",
      "<svg>",
      "```",
    ];
    const all = [...pieces, ...pieces, ...more, "</svg>", "<https://a.b>", "<script>", "</script>", "[a]: b"];
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    let hits = 0;
    for (let turn = 0; turn < 4_000; turn++) {
      const source = Array.from({ length: 2 + next(14) }, () => all[next(all.length)]).join("");
      const shown = renderReadableText(source);
      const start = next(shown.length + 1);
      const text = shown.slice(start, start + 1 + next(5));
      const pattern = compilePattern({ ...query, text, isCaseSensitive: next(2) === 0 });
      if (pattern.kind !== "plain" || countPlain(pattern.isCaseSensitive ? shown : foldCase(shown), pattern) === 0)
        continue;
      hits += 1;
      expect([source, text, createSourceFilter(pattern)(new SourceText(source))]).toEqual([source, text, true]);
    }
    expect(hits).toBeGreaterThan(1_000);
  });
});
