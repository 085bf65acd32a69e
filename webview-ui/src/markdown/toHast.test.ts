import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toPlainHtml } from "./test/plainHtml.fixture.ts";
import { renderSection } from "./toHast.ts";

function html(markdown: string, prefix = "s1-"): string {
  const section = renderSection(markdown, prefix);
  return section.kind === "tree" ? toPlainHtml(section.root) : section.kind;
}

const notALink = (href: string) =>
  `class="invalid-link" title="Dialectic does not open this link" data-invalid-link="${href}"`;
const refused = (text: string, reason: string) =>
  `<a class="refused-reference" role="link" aria-disabled="true" tabindex="0" title="Not opened: ${reason}" data-file-ref="${text}" data-invalid-link="${text}">x</a>`;
const notAnImage = 'class="picture-frame invalid-link" data-reason="Dialectic does not show this image."';
const gif = "R0lGODlhAwACAAAAACwAAAAAAwACAAACAkwBADs=";
const noPicture = (reason: string) => `<span class="picture-frame invalid-link" data-reason="${reason}">x</span>`;
const noSvg = "Dialectic does not show an SVG that is in the text. Put it into a file of the workspace.";
const onNetwork =
  'class="picture-frame remote-image" data-host="example.org" data-reason="This picture is on the network (example.org). Dialectic does not load it."';

describe("renderSection", () => {
  it.each([
    ["[x](https://example.org/a)", '<a href="https://example.org/a">x</a>'],
    ["[x](mailto:a@example.org)", '<a href="mailto:a@example.org">x</a>'],
    ["[x](//example.org)", `<span ${notALink("//example.org")}>x</span>`],
    ["[x](notes)", `<span ${notALink("notes")}>x</span>`],
    ["[x](notes.md)", '<a class="reference" data-file-ref="notes.md">x</a>'],
    ["[x](javascript:alert(1))", refused("javascript:alert(1)", "javascript: addresses are not opened")],
    [
      "[x](command:workbench.action.quit)",
      refused("command:workbench.action.quit", "command: addresses are not opened"),
    ],
    ["[x](vscode://file/etc/passwd)", refused("vscode://file/etc/passwd", "vscode: addresses are not opened")],
    ["[x](review:0065fe7a-bded)", '<a class="review-link" data-review="0065fe7a-bded">x</a>'],
    ["<review:r1>", '<a class="review-link" data-review="r1">review:r1</a>'],
    ["[x](review:a/b)", `<span ${notALink("review:a/b")}>x</span>`],
    ["[x](#elsewhere)", '<a href="#elsewhere">x</a>'],
  ])("opens only targets that the host may open: %s", (markdown, expected) => {
    expect(html(markdown)).toBe(`<p>${expected}</p>`);
  });

  it.each([
    [`![x](data:image/png;base64,${gif})`, `<img src="data:image/gif;base64,${gif}" alt="x" data-pixels="3 2">`],
    ["![x](data:image/png;base64,AA==)", noPicture("This is not a PNG, JPEG, GIF or WebP picture.")],
    ["![x](data:image/svg+xml;base64,PHN2Zy8+)", noPicture(noSvg)],
    ["![x](data:image/svg+xml,%3Csvg/%3E)", noPicture(noSvg)],
    ['a<img src="data:image/svg+xml,<svg/>" alt="x">', `a${noPicture(noSvg)}`],
    ["![x](data:text/html,AA)", `<span ${notAnImage}>x</span>`],
    ["![x](https://example.org/a.png)", `<a ${onNetwork} href="https://example.org/a.png">x</a>`],
    ["![x](mailto:a@example.org)", `<span ${notAnImage}>x</span>`],
    ["![](local)", `<span ${notAnImage}>image</span>`],
    ["![x](media/my%20logo.png)", '<img alt="x" data-file-ref="media/my logo.png">'],
    [
      "[![x](logo.png)](https://example.net)",
      '<a href="https://example.net"><img alt="x" data-linked="" data-file-ref="logo.png"></a>',
    ],
    [
      "![x](../logo.png)",
      '<span class="picture-frame invalid-link" data-reason="Not opened: it leaves its root">x</span>',
    ],
    ["![x](src/a.ts:12)", `<span ${notAnImage}>x</span>`],
    [
      "[![x](https://example.org/a.png)](https://example.net)",
      `<a href="https://example.net"><span ${onNetwork}>x</span></a>`,
    ],
  ])("shows no image from elsewhere: %s", (markdown, expected) => {
    expect(html(markdown)).toBe(`<p>${expected}</p>`);
  });

  it("links footnotes and their way back within the section", () => {
    expect(html("a[^n]\n\n[^n]: note", "s7-")).toBe(
      [
        '<p>a<sup><a id="s7-fnref-n" data-footnote-ref="" aria-describedby="s7-footnote-label" href="#s7-fn-n">1</a></sup></p>',
        '<section data-footnotes="" class="footnotes"><h2 class="sr-only" id="s7-footnote-label">Footnotes</h2>',
        "<ol>",
        '<li id="s7-fn-n">',
        '<p>note <a data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref" href="#s7-fnref-n">↩</a></p>',
        "</li>",
        "</ol>",
        "</section>",
      ].join("\n"),
    );
  });

  it("keeps task lists, alignment and collapsed parts", () => {
    expect(html("- [x] a")).toContain('<input type="checkbox" checked="" disabled=""> a');
    expect(html("|a|\n|-:|\n|1|")).toContain('<td align="right">1</td>');
    expect(html("<details open><summary>s</summary>t</details>")).toBe(
      '<details open=""><summary>s</summary>t</details>',
    );
  });

  it("colours code only in a named language", () => {
    expect(html("```ts\nlet a\n```")).toBe(
      '<pre><code class="hljs language-ts"><span class="hljs-keyword">let</span> a\n</code></pre>',
    );
    expect(html("```\nlet a\n```")).toBe("<pre><code>let a\n</code></pre>");
    expect(html("```nonsense\nlet a\n```")).toBe('<pre><code class="language-nonsense">let a\n</code></pre>');
    expect(html(`\`\`\`ts\n${"let a;\n".repeat(4000)}\`\`\``)).not.toContain("<span");
  });

  it("drops scripts, handlers and styles from HTML and keeps the rest", () => {
    expect(html('<b onclick="x()" style="position:fixed">a</b><script>x()</script><svg onload=x()></svg>')).toBe(
      "<p><b>a</b></p>",
    );
  });

  it("refuses a tree deeper than 200 elements", () => {
    expect(html(`${"- ".repeat(90)}a`)).toContain("<li>");
    expect(html(`${"- ".repeat(100)}a`)).toBe("deep");
    expect(html(`${"<b>".repeat(201)}a${"</b>".repeat(201)}`)).toBe("deep");
  });

  it("does not read lists and quotes that nest deeper than 100, which would take minutes", () => {
    const lines = (line: (depth: number) => string) => Array.from({ length: 1_000 }, (_, at) => line(at)).join("\n");
    expect(html("> ".repeat(100))).toContain("<blockquote>");
    expect(html(`${"> ".repeat(101)}a`)).toBe("deep");
    expect(html(lines((depth) => `${"  ".repeat(depth)}- a`))).toBe("deep");
    expect(html(lines((depth) => "> ".repeat(depth)))).toBe("deep");
  });

  it("accepts any text", () => {
    const fragments = fc.constantFrom(
      ..."[ ] [^a] [^a]: ][] ![ ( ) ` ``` ~~~ * ** _ ~ < > <b> </b> <!-- --> <![CDATA[ &amp; \\ | |-| - 1. # > [!NOTE] a.ts:1 \n \n\n \t : \u0000 \ud800 é https://a.b".split(
        " ",
      ),
      " ",
      "    ",
    );
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fragments, { maxLength: 60 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(texts, (markdown) => {
        expect(renderSection(markdown, "p-").kind).toBe("tree");
      }),
    );
  });
});
