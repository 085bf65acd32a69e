import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { toChunks } from "./chunks.ts";
import { hastToReact } from "./hastToReact.tsx";
import { renderSection } from "./toHast.ts";

function markup(markdown: string): string {
  const section = renderSection(markdown, "s1-");
  const chunks = section.kind === "tree" ? toChunks(section.root) : [];
  return chunks
    .map((chunk) => renderToStaticMarkup(hastToReact(chunk, { a: (rest) => <a {...rest} data-ours /> })))
    .join("");
}

describe("hastToReact", () => {
  it("puts the caller's components in place of elements", () => {
    expect(markup("see [`a.ts:1`][]")).toBe(
      '<p>see <a class="reference" data-file-ref="a.ts:1" data-ours="true"><code>a.ts:1</code></a></p>',
    );
  });

  it("lets the text decide its direction when some of it runs from right to left", () => {
    expect(markup("a\n\nשלום")).toBe('<p dir="auto">a</p><p dir="auto">שלום</p>');
    expect(markup("a\n\nb")).toBe("<p>a</p><p>b</p>");
  });

  it("gives React the same elements as HTML gives the browser", () => {
    expect(markup("3. a\n4. b\n\n- [x] c\n\n|d|\n|-:|\n|e|\n\n> [!TIP]\n> f")).toBe(
      [
        '<ol start="3"><li>a</li><li>b</li></ol>',
        '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled="" checked=""/> c</li></ul>',
        '<table><thead><tr><th style="text-align:right">d</th></tr></thead><tbody><tr><td style="text-align:right">e</td></tr></tbody></table>',
        '<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Tip</p><p>f</p></div>',
      ].join(""),
    );
  });
});
