import "./formulasPart.ts";
import type { Nodes } from "hast";
import { describe, expect, it } from "vitest";
import { renderSectionHtml } from "../html/renderSectionHtml.ts";
import { renderSection } from "../toHast.ts";
import { drawSection } from "./drawSection.ts";
import { hostileFormulas } from "./hostileDrawings.fixture.ts";

async function draw(markdown: string): Promise<Nodes> {
  const section = renderSection(markdown, "s1-");
  if (section.kind === "deep") throw new Error("The text is nested too deeply");
  drawSection(section.root);
  return section.root;
}

async function html(markdown: string): Promise<string> {
  const section = await renderSectionHtml(markdown, "s1-", "file");
  return section.kind === "html" ? section.html : section.kind;
}

describe("a formula", () => {
  it("is inline MathML, with its source for the search", async () => {
    expect(await html("so $x^2$.")).toBe(
      '<p>so <span class="formula"><math class="drawn"><msup><mi>x</mi><mn>2</mn></msup></math><span class="formula-source" aria-hidden="true">$x^2$</span></span>.</p>',
    );
  });

  it("is a block with its source one step away", async () => {
    const block = await html("```math\n\\frac{1}{2}\n```");
    expect(block).toContain('<math display="block"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>');
    expect(block).toContain('<summary class="drawn">Source</summary><pre>\n<code class="language-math">\\frac{1}{2}\n');
  });

  it.each([
    ["\\color{red} a", "red"],
    ["{\\color{#b00} a} b", "red"],
    ["\\textcolor{blue}{a}", "blue"],
    ["\\textcolor{orange}{a}", "orange"],
    ["\\color{green} a", "green"],
    ["\\color{purple} a", "purple"],
    ["\\color{#ff00aa} a", "purple"],
  ])("has its hues, as colours that each theme can show: %s", async (source, hue) => {
    const shown = await html(`$${source}$`);
    expect(shown).toContain(`<mi class="formula-${hue}">a</mi>`);
    expect(shown).not.toContain("style=");
  });

  it.each(["white", "black", "gray", "#1f1f1f"])("cannot hide a word by its colour: %s", async (colour) => {
    expect(await html(`$\\color{${colour}} a$`)).toContain("<mi>a</mi>");
  });

  it("has braces that the style sheet draws as wide as their terms", async () => {
    const shown = await html("$\\overbrace{a+b}^{n} \\underbrace{c}_{m}$");
    expect(shown).toContain('<mover class="formula-brace-over"><mrow><mi>a</mi>');
    expect(shown).toContain('<munder class="formula-brace-under"><mi>c</mi>');
  });

  it("is shown as its source where MathML may be unsupported", async () => {
    const section = await renderSectionHtml("$x^2$", "s1-", "clipboard");
    expect(section.kind === "html" && section.html).toContain(">$x^2$</code>");
  });

  it.each([
    ["$\\unknown$", "Unsupported function name: \\unknown"],
    ["$\\frac{1$", "Unexpected end of input in a macro argument"],
    ["$\\def\\a{\\a\\a}\\a$", "Too many expansions"],
  ])("that cannot be read stays %s, with the reason", async (markdown, reason) => {
    const shown = await html(markdown);
    expect(shown).toContain(`<code class="invalid-formula" title="This formula cannot be read: ${reason}`);
    expect(shown).toContain(`>${markdown}</code>`);
  });

  it("in a block that cannot be read stays source, below the reason", async () => {
    expect(await html("$$\n\\unknown\n$$")).toContain(
      '<p class="section-reason">This formula cannot be read: Unsupported function name: \\unknown</p><pre>\n<code class="language-math">\\unknown',
    );
  });

  it.each([
    ["long", "x".repeat(10_001)],
    ["deep", "\\sqrt{".repeat(200) + "}".repeat(200)],
    ["endless by its brackets", "{".repeat(9_000)],
    ["with very many parts", "x+".repeat(4_900)],
    ["by its macros", `\\def\\a{${"x".repeat(4_000)}}${"\\a".repeat(190)}`],
  ])("too %s stays source", async (_, source) => {
    const shown = await html(`$$\n${source}\n$$`);
    expect(shown).toContain('<p class="section-reason">This formula ');
    expect(shown).not.toContain("<math");
  });
});

const page = document.implementation.createHTMLDocument();

async function listOffences(markdown: string): Promise<readonly string[]> {
  const body = page.createElement("body");
  body.innerHTML = await html(markdown);
  return [...body.querySelectorAll("math, math *")].flatMap((each) => [
    ...(/^(?:math|m[a-z]+)$/.test(each.localName) && each.localName !== "maction" ? [] : [`<${each.localName}>`]),
    ...[...each.attributes].flatMap(({ name, value }) =>
      /^(?:href|src|style|id|on.*|data.*|xlink.*|mathcolor|mathbackground|actiontype)$/.test(name) ||
      /(?:^|[^.\d])\d{3}/.test(value)
        ? [`${name}=${value}`]
        : [],
    ),
  ]);
}

describe("a hostile formula", () => {
  it.each(hostileFormulas)("%s neither runs, links, fetches nor leaves its place", async (payload) => {
    expect([...(await listOffences(`$${payload}$`)), ...(await listOffences(`$$\n${payload}\n$$`))]).toEqual([]);
    const elements = page.createElement("body");
    elements.innerHTML = await html(`$${payload}$`);
    expect(elements.querySelectorAll("script, style, img, svg, iframe, a, b").length).toBe(0);
  });

  it("does not change the next one", async () => {
    const alone = await html("$\\frac{1}{2}$");
    await draw("$\\gdef\\frac#1#2{no}\\gdef\\x{y}$");
    expect([await html("$\\frac{1}{2}$"), (await html("$\\x$")).includes("invalid-formula")]).toEqual([alone, true]);
  });
});
