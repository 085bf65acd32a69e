import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownText } from "../test/markdownText.fixture.ts";
import { processorSeconds } from "../test/processorSeconds.fixture.ts";
import { renderReadableText } from "./renderReadableText.ts";

describe("renderReadableText", () => {
  it.each([
    ["## Plan `now` ##\n\nfoo **bar** *b*az\n", "Plan now\nfoo bar baz"],
    ["One line\nand *the\nnext* one\n", "One line and the next one"],
    ["hard  \nbreak\\\nand<br>tag\n", "hard\nbreak\nand\ntag"],
    ["no break at the end  \n\nof a paragraph  ", "no break at the end\nof a paragraph"],
    ["- one\n  - [two](x.md)\n- three\n", "one\ntwo\nthree"],
    ["> quoted\n> on\n", "quoted on"],
    ["| a | **b** |\n| - | - |\n| c \\| d | e |\n", "a\nb\nc | d\ne"],
    [
      "```ts\nconst a = b ** c; // *x*\n\nend\n```\n\n    indented **code**\n",
      "const a = b ** c; // *x*\n\nend\nindented **code**",
    ],
    [
      "See [`src/a.ts:1`][], [words](src/b.ts:2) and [label][x].\n\n[x]: https://never.shown\n",
      "See src/a.ts:1, words and label.",
    ],
    ["&amp; &lt;b&gt; \\*not\\* `` a ` b ``\n", "& <b> *not* a ` b"],
    ["<details>\n<summary>Sum <b>mary</b></summary>\n\nInside.\n\n</details>\n", "Sum mary\nInside."],
    [
      '<!-- hidden -->\n<script>\nhidden()\n</script>\n<p title="hidden">shown &amp; <em>se</em>en</p>\n',
      "shown & seen",
    ],
    ["Setext **title**\n===\n", "Setext title"],
    ["", ""],
  ])("reads %j as %j", (markdown, text) => expect(renderReadableText(markdown)).toBe(text));

  it("accepts every string, and adds nothing to words without markup", () => {
    fc.assert(
      fc.property(fc.oneof(markdownText, fc.string({ unit: "binary" })), (text) => {
        expect(typeof renderReadableText(text)).toBe("string");
      }),
    );
    const words = fc.array(fc.stringMatching(/^[a-zäö]{1,6}$/), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(words, (each) => {
        expect(renderReadableText(each.join(" "))).toBe(each.join(" "));
      }),
    );
  });

  it("takes time proportional to the length of hostile texts", { timeout: 600_000 }, () => {
    const hostile = [
      "**a",
      "*a _b ",
      "](a ",
      "](    ",
      "[a](b (",
      '](a "',
      "`a ``b ",
      "<a b='",
      "<!-- ",
      "<xmp>",
      "<b ",
      "<b></b>",
      "<svg>",
      "&#1",
      "~~a",
      "![",
      "  \n",
    ];
    const seconds = hostile.flatMap((piece) =>
      ["x ", "<div>\n"].map((start) =>
        processorSeconds(() => renderReadableText(start + piece.repeat(200_000 / piece.length))),
      ),
    );
    // Quadratic time would take minutes; the limit only distinguishes the two.
    expect(Math.max(...seconds)).toBeLessThan(30);
  });
});
