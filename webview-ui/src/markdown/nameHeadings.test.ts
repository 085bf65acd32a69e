import { describe, expect, it } from "vitest";
import { renderSectionHtml } from "./html/renderSectionHtml.ts";
import { toHtml } from "./html/toHtml.ts";
import { renderSection } from "./toHast.ts";

function html(markdown: string): string {
  const section = renderSection(markdown, "s1-");
  return section.kind === "deep" ? "deep" : toHtml(section.root).replace(/\n/g, "");
}

describe("nameHeadings", () => {
  it("gives headings in a folded part their anchors, and lets links of the section lead there", () => {
    const text =
      "# Own\n\n[b](#b-c) [own](#own)\n\n<details>\n\n### B `c`\n\n### B c\n\n<h3 id='x'>B</h3>\n\n</details>";
    expect(html(text)).toBe(
      '<h1>Own</h1><p><a href="#s1-b-c">b</a> <a href="#own">own</a></p>' +
        '<details><h3 id="s1-b-c">B <code>c</code></h3><h3 id="s1-b-c-1">B c</h3><h3 id="s1-x">B</h3></details>',
    );
  });

  it("names them in a file as links from other sections do", async () => {
    const section = await renderSectionHtml("# Own\n\n<div>\n\n### B\n\n</div>\n\n[b](#b)", "s1-", "file");
    expect(section).toMatchObject({
      html: expect.stringContaining('<h3 id="s1-b"><a id="to-b"></a>B</h3>'),
    });
  });
});
