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

describe("a bracket of TeX", () => {
  it.each([
    [String.raw`takes \(O(n \log n)\) and \(O(n^2)\)`, [String.raw`\(O(n \log n)\)`, String.raw`\(O(n^2)\)`]],
    [String.raw`\(a = b\) or \(a_1\)`, [String.raw`\(a = b\)`, String.raw`\(a_1\)`]],
    [String.raw`**\(x^2\)**, [\(y_1\)](https://example.org)`, [String.raw`\(x^2\)`, String.raw`\(y_1\)`]],
    ["\\(a\n+b^2\\)", ["\\(a +b^2\\)"]],
    ["the sum is\n\\[\n\\sum a_i\n\\]\nand more", ["\\[ \\sum a_i \\]"]],
    ["\\[ E = mc^2 \\]  \n", ["\\[ E = mc^2 \\]"]],
    ["- > \\[ x^2 \\]", ["\\[ x^2 \\]"]],
    ["| \\(a_1\\) |\n| - |", [String.raw`\(a_1\)`]],
  ])("encloses a formula in %j", (markdown, expected) => expect(formulas(markdown)).toEqual(expected));

  it.each([
    String.raw`an escaped \(bracket\) and \[link\]`,
    String.raw`\[docs\](https://example.org/a_b)`,
    String.raw`see \[x^2\] within a line`,
    String.raw`\[x^2\] at its beginning`,
    "| \\[a_1\\] |\n| - |",
    "# \\[a_1\\]",
    String.raw`\(a = \) and \(= b\)`,
    String.raw`\(foo\_bar\)`,
    String.raw`\\(x^2\\)`,
    "\\(x^2\n\ny\\)",
    "\\[\nx^2\n\ny\n\\]",
    String.raw`\(a ${"`"}b_1${"`"}\)`,
    "`\\(x^2\\)`",
    "    \\[x^2\\]",
    "```\n\\[\nx^2\n\\]\n```",
    String.raw`\(x^2`,
    String.raw`\(${"a_".repeat(2_000)}\)`,
  ])("is text in %j", (markdown) => expect(formulas(markdown)).toEqual([]));

  it("takes linear time without its end", () => {
    const began = performance.now();
    html("\\( x_1 ".repeat(2_000));
    html("\\[ x_1\n".repeat(2_000));
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe("a code span between dollars", () => {
  it("is a formula", () => {
    expect(formulas("so $`a_1 < b`$.")).toEqual(["$`a_1 &lt; b`$"]);
  });

  it.each(["$``$", "$`a`", "a$`b`$", "$`a`$5", "$5 `a` $", "$``a``$"])("is none in %j", (markdown) =>
    expect(formulas(markdown)).toEqual([]),
  );
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
