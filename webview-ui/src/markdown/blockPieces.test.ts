import type { ElementContent } from "hast";
import { describe, expect, it } from "vitest";
import { toChunks } from "./chunks.ts";
import { toPlainHtml } from "./test/plainHtml.fixture.ts";
import { renderSection } from "./toHast.ts";

/** Number of elements that one frame can lay out. */
const mostElements = 1_500;

function blocksOf(markdown: string): readonly ElementContent[] {
  const section = renderSection(markdown, "s1-");
  if (section.kind !== "tree") throw new Error("The text is nested too deeply");
  return toChunks(section.root).flatMap((chunk) => JSON.parse(chunk) as ElementContent[]);
}

function elementsIn(node: ElementContent): number {
  return node.type === "element" ? node.children.reduce((sum, child) => sum + elementsIn(child), 1) : 0;
}

function textIn(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textIn).join("") : "";
}

const hostile: readonly (readonly [string, string, RegExp, number])[] = [
  ["a paragraph of 5,000 code spans", "`a` ".repeat(5_000), /a/g, 5_000],
  ["a heading of 2,500 links", `# ${"[b](https://c) ".repeat(2_500)}`, /b/g, 2_500],
  ["one emphasis around 2,500 code spans", `*${"`a` ".repeat(2_500)}b*`, /a/g, 2_500],
  ["a list with one heavy item", `1. ${"`a` ".repeat(2_500)}\n2. b`, /a/g, 2_500],
  ["a quote of one paragraph", `> ${"`a` ".repeat(2_500)}`, /a/g, 2_500],
  ["a table of 2,500 columns", `${"|a".repeat(2_500)}|\n${"|-".repeat(2_500)}|\n`, /a/g, 2_500],
  ["a table of one heavy cell", `|h|\n|-|\n|${"`a` ".repeat(2_500)}|`, /a/g, 2_500],
  [
    "a table of 60 columns",
    `${"|h".repeat(60)}|\n${"|-".repeat(60)}|\n${`${"|a".repeat(60)}|\n`.repeat(75)}`,
    /a/g,
    4_500,
  ],
  ["code in a language", `\`\`\`js\n${"a=1;".repeat(3_900)}\n\`\`\``, /a/g, 3_900],
  ["HTML details", `<details>${"<b>a</b>".repeat(2_500)}</details>`, /a/g, 2_500],
  ["1,250 calls of one footnote", `${"[^n] ".repeat(1_250)}\n\n[^n]: note`, /↩/g, 1_250],
];

describe("piecesOf", () => {
  function expectPieces(_name: string, markdown: string, word: RegExp, count: number): void {
    const blocks = blocksOf(markdown);
    // The reason why a block is not formatted is not part of its text.
    const text = blocks
      .map(textIn)
      .join("")
      .replaceAll(/This block has too many parts[^.]*\. Showing its text instead\./g, "");
    expect([text.match(word)?.length, Math.max(...blocks.map(elementsIn)) <= mostElements]).toEqual([count, true]);
  }

  it.each(hostile.filter((_, index) => index % 3 === 0))("shows all of %s in blocks of few elements", expectPieces);

  it.each(hostile.filter((_, index) => index % 3 > 0))(
    "shows all of %s in blocks of few elements",
    { tags: ["whole"] },
    expectPieces,
  );

  it("does not count the rest of a cut item as an item", () => {
    const starts = blocksOf(`1. ${"`a` ".repeat(3_000)}\n2. b`)
      .map((block) => toPlainHtml({ type: "root", children: [block] }))
      .map((html) => [/<ol[^>]*start="(\d+)"/.exec(html)?.[1], html.includes('<li class="continues')]);
    expect(starts[0]).toEqual(["1", false]);
    expect(new Set(starts.slice(1).map(([start]) => start))).toEqual(new Set(["2"]));
  });

  it("leaves a long paragraph of prose in one piece", () => {
    const blocks = blocksOf("Words with `code` and *emphasis* in a sentence of a usual length. ".repeat(150));
    expect(blocks.map((block) => block.type === "element" && [block.tagName, block.properties])).toEqual([["p", {}]]);
  });

  it("does not pad thousands of short rows below a wide head", { tags: ["whole"] }, () => {
    const blocks = blocksOf(`${"|h".repeat(100)}|\n${"|-".repeat(100)}|\n${"|a|\n".repeat(3_000)}`);
    const cells = blocks.reduce((sum, block) => sum + elementsIn(block), 0);
    expect(blocks.map(textIn).join("").match(/a/g)).toHaveLength(3_000);
    expect(cells).toBeLessThan(20_000);
  });

  it("counts the frames of code blocks: few of them fit into one chunk", () => {
    const section = renderSection("```\na\n```\n".repeat(200), "s1-");
    const chunks = section.kind === "tree" ? toChunks(section.root) : [];
    expect(Math.max(...chunks.map((chunk) => (JSON.parse(chunk) as unknown[]).length))).toBeLessThan(30);
  });

  it("keeps a heavy folded part folded, with its text", () => {
    const [block] = blocksOf(
      `<details>\n<summary>Log</summary>\n\n### A\n\n${"`a` ".repeat(2_500)}\n\n### B\n\n</details>`,
    );
    expect(block === undefined ? "" : toPlainHtml({ type: "root", children: [block] })).toMatch(
      /^<details><summary>Log<\/summary><p class="section-reason">[^<]*<\/p><pre>\s*A\na a .*\nB\n\s*<\/pre><\/details>$/s,
    );
  });

  it("shows a wide table as its text", () => {
    const [block] = blocksOf(`${"|a".repeat(3_000)}|\n${"|-".repeat(3_000)}|\n|b|\n`);
    const rows = `${"a | ".repeat(3_000)}\nb | ${" | ".repeat(2_999)}\n`;
    expect(block === undefined ? "" : toPlainHtml({ type: "root", children: [block] })).toBe(
      `<div><p class="section-reason">This block has too many parts to display. Showing its text instead.</p><pre>${rows}</pre></div>`,
    );
  });
});
