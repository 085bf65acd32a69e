import { boundLines, boundRuns, boundText, isRightToLeft, measureShapingWeight } from "@dialectic/shared/review";
import type { Element, ElementContent, RootContent } from "hast";
import { describe, expect, it } from "vitest";
import { heavyTexts } from "../../../shared/review/test/heavyTexts.fixture.ts";
import { diffSources } from "../features/compare/sourceRuns.ts";
import { cutIntoPieces } from "../features/review/SectionSource.tsx";
import { listHunkLines } from "../lines/hunkLines.ts";
import { readShownLine } from "../lines/shownLine.ts";
import { jsx } from "../ui/jsxRuntime.ts";
import { listBlocks, toChunks } from "./chunks.ts";
import { diffRendered } from "./diff/diffRendered.ts";
import { readDiffSides } from "./diff/readDiffSides.ts";
import { gatherText } from "./gatherText.ts";
import { renderSectionHtml } from "./html/renderSectionHtml.ts";
import { readSectionText } from "./readSectionText.ts";
import { readSourceText } from "./readSourceText.ts";
import { toPlainHtml } from "./test/plainHtml.fixture.ts";
import { TextGatherer } from "./textGatherer.ts";
import { renderSection } from "./toHast.ts";
import type { HastChunk } from "./types.ts";

function chunks(markdown: string): readonly HastChunk[] {
  const section = renderSection(markdown, "s1-");
  return section.kind === "tree" ? toChunks(section.root) : [];
}

function htmlOfChunk(chunk: HastChunk): string {
  return toPlainHtml({ type: "root", children: JSON.parse(chunk) as ElementContent[] });
}

const lines = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join("\n");

describe("toChunks", () => {
  it("returns no chunk for a section that shows nothing", () => {
    expect(chunks("[a]: /x")).toEqual([]);
  });

  it("keeps a short section in one chunk, without the line endings between its blocks", () => {
    expect(chunks("# A\n\n- b\n- c\n\n|d|\n|-|\n|e|").map(htmlOfChunk)).toEqual([
      "<h1>A</h1><ul><li>b</li><li>c</li></ul><table><thead><tr><th>d</th></tr></thead><tbody><tr><td>e</td></tr></tbody></table>",
    ]);
  });

  it("keeps the white space that separates words and lines of code", () => {
    expect(chunks("a<b> </b>c&nbsp;\n\n|d|\n|-|\n|&nbsp;|").map(htmlOfChunk)).toEqual([
      "<p>a<b> </b>c\u00a0</p><table><thead><tr><th>d</th></tr></thead><tbody><tr><td>\u00a0</td></tr></tbody></table>",
    ]);
    expect(chunks("*a* **b**\n\n```\nx\n\ny\n```\n\n<b>c</b>\n<i>d</i>").map(htmlOfChunk)).toEqual([
      "<p><em>a</em> <strong>b</strong></p><pre><code>x\n\ny\n</code></pre><p><b>c</b>\n<i>d</i></p>",
    ]);
  });

  it("cuts a long section after 60 blocks", () => {
    const cut = chunks(lines(150, (index) => `p${index}\n`)).map(htmlOfChunk);
    expect(cut.map((html) => html.split("<p>").length - 1)).toEqual([60, 60, 30]);
    expect(cut.join("")).toBe(lines(150, (index) => `<p>p${index}</p>`).replaceAll("\n", ""));
  });

  it("cuts a long list into lists that continue the numbering", () => {
    const cut = chunks(lines(900, (index) => `${index + 5}. item`)).map(htmlOfChunk);
    const items = cut.map((html) => html.split("<li>").length - 1);
    const starts = cut.map((html) => Number(/start="(\d+)"/.exec(html)?.[1]));
    expect(items.reduce((sum, count) => sum + count, 0)).toBe(900);
    expect(starts).toEqual(items.map((_, index) => 5 + items.slice(0, index).reduce((sum, count) => sum + count, 0)));
    expect(cut.map((html) => /class="([^"]*)"/.exec(html)?.[1])).toEqual([
      "continued",
      ...cut.slice(2).map(() => "continues continued"),
      "continues",
    ]);
  });

  it("cuts a long table into tables of 200 rows that repeat the head", () => {
    const cut = chunks(`|a|\n|-:|\n${lines(450, (index) => `|${index}|`)}`)
      .map(htmlOfChunk)
      .join("");
    const tables = cut.split("</table>").filter((html) => html !== "");
    expect(tables.map((html) => [html.includes("<th"), html.split("<td").length - 1])).toEqual([
      [true, 200],
      [true, 200],
      [true, 50],
    ]);
  });

  it("keeps chunks near 40 kB of serialised hast", () => {
    const sizes = chunks(lines(2000, (index) => `${"word ".repeat(index % 50)}\n`)).map((chunk) => chunk.length);
    expect(Math.max(...sizes)).toBeLessThan(41_000);
  });
});

const length = 100_000;
const text = (value: string): ElementContent => ({ type: "text", value });
const element = (tagName: string, ...children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

/** Places of a text in a section. */
const places: Readonly<Record<string, (value: string) => ElementContent>> = {
  paragraph: (value) => element("p", text(value)),
  heading: (value) => element("h2", text(value)),
  code: (value) => element("pre", element("code", text(value))),
  item: (value) => element("ul", element("li", text(value))),
  cell: (value) => element("table", element("tbody", element("tr", element("td", text(value))))),
  emphasis: (value) => element("p", text("a"), element("em", element("strong", text(value))), text("b")),
  description: (value) => ({ ...element("img"), properties: { alt: value, title: value } }),
};

/** Returns the parts of a text that are too much to be laid out at once. */
function excessOf(value: string): readonly string[] {
  const word = Math.max(...value.split(/[ \n]/).map((each) => each.length));
  const run = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]{31}/u;
  return [
    ...(run.test(value) ? ["more than 30 characters on one"] : []),
    ...(measureShapingWeight(value) > 500 ? [`weighs ${measureShapingWeight(value)}`] : []),
    ...(word > 4_000 ? ["a longer word"] : []),
    ...(isRightToLeft(value) && value.length > 2_000 ? ["a longer line of two directions"] : []),
  ];
}

function textsIn(node: ElementContent | RootContent): readonly string[] {
  if (node.type === "text") return [node.value];
  if (node.type !== "element") return [];
  const { alt, title } = node.properties;
  return [...[alt, title].filter((said) => typeof said === "string"), ...node.children.flatMap(textsIn)];
}

function readOf(blocks: readonly ElementContent[]): string {
  const gatherer = new TextGatherer();
  for (const block of blocks) gatherText(block, gatherer);
  return gatherer.text;
}

const generators = Object.entries(heavyTexts).map(([name, write]) => [name, write(length)] as const);
const sample = generators.filter((_, index) => index % 8 === 0);
const others = generators.filter((_, index) => index % 8 > 0);

function expectBoundedInSections(value: string): void {
  for (const write of Object.values(places)) {
    const root = { type: "root" as const, children: [write(value)] };
    const chunks = toChunks(root).map((chunk) => JSON.parse(chunk) as ElementContent[]);
    expect(chunks.flat().flatMap(textsIn).flatMap(excessOf)).toEqual([]);
  }
  // Too many characters that nobody sees are spelled out.
  const isText = ({ value: one }: { value: string }) =>
    one
      .replace(/\\u\{([0-9a-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/[ \t\n]+/g, " ")
      .trim();
  const paragraph = { type: "root" as const, children: [element("p", text(value))] };
  expect(isText({ value: readOf(listBlocks(paragraph)) })).toBe(isText({ value: boundRuns(value) }));
}

function expectBoundedElsewhere(value: string): void {
  const [before, after] = [value.slice(0, length / 2), value].map((one) => ({
    type: "root" as const,
    children: [element("pre", text(one))],
  }));
  const diff = before && after && diffRendered(before, after);
  const title = jsx("span", { children: ["in ", value] }).props as { readonly children: readonly string[] };
  const body = `-${value.slice(0, 50_000).replaceAll("\n", " ")}\n+${value.slice(50_000).replaceAll("\n", " ")}\n`;
  const hunk = { id: "h", oldStart: 1, newStart: 1, body } as unknown as Parameters<typeof listHunkLines>[0];
  const shown = {
    diff: diff ? toChunks(diff).flatMap((chunk) => (JSON.parse(chunk) as ElementContent[]).flatMap(textsIn)) : [],
    source: cutIntoPieces(value),
    "diff of sources": diffSources("", value).flatMap((run) => (run.kind === "omitted" ? [] : cutIntoPieces(run.text))),
    title: title.children,
    code: boundLines([value]),
    changes: listHunkLines(hunk).map((line) => readShownLine(line.text, undefined)),
  };
  for (const [surface, texts] of Object.entries(shown))
    expect([surface, ...texts.flatMap(excessOf)]).toEqual([surface]);
}

describe("text on the page", () => {
  it("has enough examples to be tested with", () => expect(generators.length).toBeGreaterThanOrEqual(40));

  it.each(sample)("is bounded for %s, wherever it is in a section, and nothing else is omitted", (_, value) =>
    expectBoundedInSections(value),
  );
  it.each(others)(
    "is bounded for %s, wherever it is in a section, and nothing else is omitted",
    { tags: ["whole"] },
    (_, value) => expectBoundedInSections(value),
  );

  it.each(sample)("is bounded for %s in a diff, a source, a title, code and changes", (_, value) =>
    expectBoundedElsewhere(value),
  );
  it.each(others)("is bounded for %s in a diff, a source, a title, code and changes", { tags: ["whole"] }, (_, value) =>
    expectBoundedElsewhere(value),
  );

  it("is shortened when many lines are heavy", () => {
    const lines = boundLines(Array.from({ length: 400 }, () => "aא".repeat(1_000)));
    expect(measureShapingWeight(lines.join(""))).toBeLessThan(25_000);
  });

  it("stays unchanged in texts that people write", () => {
    const written = [
      "Straße, e\u0301le\u0300ve, नमस्ते, שלום, 👩‍👩‍👧‍👦 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿 in one line",
      "ภาษาไทย".repeat(60),
      "a".repeat(4_000),
      `${"word ".repeat(20_000)}end`,
    ];
    expect(written.map((one) => boundText(one))).toEqual(written);
  });

  it("says once how much is omitted", () => {
    const bounded = boundText(`a${"\u0301".repeat(60_000)}b`);
    expect(bounded).toBe(`a${"\u0301".repeat(30)} […59970 characters not shown] b`);
    expect(boundText(bounded)).toBe(bounded);
  });
});

describe("a section with omitted text", () => {
  const marked = `Begin a${"\u0301".repeat(500)} end.`;

  it("is found by its visible text, formatted and as its source", () => {
    const read = readSectionText(marked);
    const whole = { type: "root" as const, children: [element("p", text(marked))] };
    expect(read.kind === "text" && read.text).toBe(readOf(listBlocks(whole)));
    expect(readSourceText(marked)).toBe(cutIntoPieces(marked).join(""));
    expect(readSourceText(marked)).toContain("[…470 characters not shown]  end.");
  });

  it("is compared by its whole text, and both sides are read as they are shown", () => {
    const sides = readDiffSides(marked, `${marked}\n\nNew.`);
    expect(sides.kind === "sides" && sides.after).toContain("[…470 characters not shown] end.\nNew.");
  });

  it("is complete in an export", async () => {
    const html = await renderSectionHtml(marked, "s1-", "file");
    expect(html.kind === "html" && html.html).toContain(marked);
  });
});
