import type { ElementContent } from "hast";
import { describe, expect, it } from "vitest";
import { toChunks } from "./chunks.ts";
import { toPlainHtml } from "./test/plainHtml.fixture.ts";
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
