import { describe, expect, it } from "vitest";
import { toPlainHtml } from "./test/plainHtml.fixture.ts";
import { parseSection } from "./toHast.ts";

const html = (markdown: string) => toPlainHtml(parseSection(markdown));
/** Returns the formulas of a text, with the dollars around those in paragraphs. */
const formulas = (markdown: string) =>
  [...html(markdown).matchAll(/<code class="language-math">(.*?)<\/code>/gs)].map(([, formula]) => formula);

describe("a dollar", () => {
  it.each([
    ["$x^2$", ["$x^2$"]],
    ["so $x$, $y$ and ($z$).", ["$x$", "$y$", "$z$"]],
    ["**$x$** and *$y$*", ["$x$", "$y$"]],
    ["$x$-th, $n$'s", ["$x$", "$n$"]],
    ["$a\nb$", ["$a b$"]],
    [String.raw`$\$5$ and \$$x$`, [String.raw`$\$5$`, "$x$"]],
    [String.raw`$\text{a \$ b}$`, [String.raw`$\text{a \$ b}$`]],
    ["$a_1 * b_2 * c$", ["$a_1 * b_2 * c$"]],
    ["$$x$$ in a line", ["$$x$$"]],
    ["in a line $$ x $$", ["$$ x $$"]],
    ["| $a$ | b |\n| - | - |\n| $c$ | $5 |", ["$a$", "$c$"]],
    ["- item $x$\n\n> quote $y$", ["$x$", "$y$"]],
    ["[$x$](https://example.org)", ["$x$"]],
    ["# Title $x$", ["$x$"]],
  ])("encloses a formula in %j", (markdown, expected) => expect(formulas(markdown)).toEqual(expected));

  it.each([
    "$5 and $10",
    "from $5-$10",
    "$20,000 and USD$30,000",
    "$HOME and $PATH",
    "$HOME/bin:$PATH",
    "\u0024{HOME}/a:\u0024{PATH}",
    "$(pwd)$(ls)",
    "US$ and CA$",
    "5$ and 6$",
    "a $ b $ c",
    "$ x $",
    "$x $",
    "$ x$",
    "`$x$`",
    "``$x$`` and `$y`",
    "$a `b$ c`",
    "    $x$",
    "```\n$x$\n```",
    "```sh\n$$\nx\n$$\n```",
    "$$",
    "$$$$",
    "$$$x$$$",
    "kill $$",
    "kill $$\n\nand more",
    "$$\nnever closed",
    String.raw`\$x\$`,
    String.raw`\$x$`,
    "<b title='$x$'>y</b>",
    "https://example.org/$x$/y",
    "$a\n\nb$",
    `$${"a".repeat(3_000)}$`,
  ])("is text in %j", (markdown) => expect(formulas(markdown)).toEqual([]));
});

describe("two dollars", () => {
  const block = (formula: string) => `<pre><code class="language-math">${formula}\n</code></pre>`;

  it.each([
    ["$$\nx\n$$", block("x")],
    ["$$\r\nx\r\n$$", block("x")],
    ["$$x$$", block("x")],
    ["$$ a = b\n+ c $$", block("a = b\n+ c")],
    ["$$\na\n- b\n\n# c\n$$", block("a\n- b\n\n# c")],
    ["a\n$$\nx\n$$\nb", `<p>a</p>\n${block("x")}\n<p>b</p>`],
    ["> $$\n> x\n> $$", `<blockquote>\n${block("x")}\n</blockquote>`],
    ["- $$\n  x\n  $$", `<ul>\n<li>\n${block("x")}\n</li>\n</ul>`],
    ["```math\nx\n```", block("x")],
  ])("enclose a block in %j", (markdown, expected) => expect(html(markdown)).toBe(expected));

  it("end with the quote around them", () => {
    expect(html("> $$\n> x\nlazy\n\n$$")).toContain("lazy");
  });

  it("take linear time in a text without closing dollars", () => {
    expect(formulas("$a ".repeat(3_000))).toEqual([]);
    expect(formulas("$$ a ".repeat(2_000)).length).toBeGreaterThan(0);
  });
});
