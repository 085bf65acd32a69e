import { splitMarkdown } from "@dialectic/shared/review";
import * as fc from "fast-check";
import type { Nodes } from "hast";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { expect, it } from "vitest";
import { parseSection } from "../toHast.ts";

const withElements = unified().use(rehypeRaw).freeze();
const last = "the last words";

/** Returns the elements around each heading and around the last words, by the text of the heading. */
function readElements(markdown: string): ReadonlyMap<string, readonly Nodes[]> {
  const around = new Map<string, readonly Nodes[]>();
  const visit = (node: Nodes, outer: readonly Nodes[]) => {
    if (node.type === "text" && /^(?:heading \d+|the last words)$/.test(node.value)) around.set(node.value, outer);
    if ("children" in node) for (const child of node.children) visit(child, [...outer, node]);
  };
  visit(withElements.runSync(parseSection(markdown)), []);
  return around;
}

/** Returns the headings that are in an element which has ended before the last words. */
function listFolded(markdown: string): readonly string[] {
  const around = readElements(`${markdown}\n\n${last}`);
  const open = new Set(around.get(last));
  return [...around].flatMap(([heading, elements]) => {
    const [, ...inner] = elements.slice(0, -1);
    return heading !== last && inner.some((element) => !open.has(element)) ? [heading] : [];
  });
}

const block = fc.constantFrom("details", "div", "section", "ul", "blockquote", "center", "summary", "p", "hr");
const leaf = fc.constantFrom(
  "### heading",
  "heading\n-----",
  "words",
  "- item",
  "> quote",
  "```\n</div>\n</details>\n```",
  "<!-- </div> </details> -->",
  "`</div>` words",
  "words \\</div>",
  "- <div>\n\n  words\n\n  </div>",
  "    </details>",
  "| a |\n| - |\n| b |",
  '<div title="</details>">\n</div>',
  "<div><!--\n</div> --></div>",
  "words <b>bold</b>",
  "<script>\n</div>\n</script>",
);
const start = block.map((name) => `<${name}>`);
const end = block.map((name) => `</${name}>`);
const ending = fc.tuple(fc.constantFrom("words\n", "words ", "- item\n"), end).map((parts) => parts.join(""));
const { element } = fc.letrec<{ element: string; inner: string }>((tie) => ({
  element: fc.oneof(
    { withCrossShrink: true, maxDepth: 4 },
    leaf,
    fc.tuple(block, tie("inner")).map(([name, inner]) => `<${name}>\n\n${inner}\n\n</${name}>`),
    tie("inner").map((inner) => `<table>\n<tr><td>\n\n${inner}\n\n</td></tr>\n</table>`),
  ),
  inner: fc.array(tie("element"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("\n\n")),
}));
/** The parser moves the heading out of the table. */
const betweenCells = fc.constant("<table>\n\n### heading\n\n<tr><td>cell</td></tr>\n</table>");
const document = fc
  .array(fc.oneof({ weight: 3, arbitrary: element }, start, end, ending, betweenCells), { maxLength: 10 })
  .map((parts) => parts.join("\n\n"))
  .map((text) => {
    let count = 0;
    return text.replace(/heading/g, () => `heading ${++count}`);
  });

it("leaves out exactly the headings inside an element with an end tag", async () => {
  await fc.assert(
    fc.property(document, (markdown) => {
      const sections = splitMarkdown(markdown).flatMap(({ title }) => (title === "" ? [] : [title]));
      const all = markdown.match(/heading \d+/g) ?? [];
      const folded = listFolded(markdown);
      expect(sections).toEqual(all.filter((heading) => !folded.includes(heading)));
    }),
  );
});
