import { compilePattern, countPlain, foldCase, splitMarkdown } from "@dialectic/shared/review";
import { oneRunIn } from "@dialectic/shared/test";
import fc from "fast-check";
import type { Nodes } from "hast";
import rehypeRaw from "rehype-raw";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { readSectionText } from "../../../markdown/readSectionText.ts";
import { showTags } from "../../../markdown/showTags.ts";
import { naiveCount } from "./naiveCount.fixture.ts";
import { lookedFor, randomReview } from "./randomReview.fixture.ts";

const wholeDocument = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .freeze();
const inline = new Set(["em", "strong", "code", "del", "a", "b", "span"]);

/** Returns the lines that a reader of the whole document sees: the text of one element and its inline elements. */
function linesOf(markdown: string): readonly string[] {
  const lines = [""];
  const gather = (node: Nodes, isCode: boolean): void => {
    if (node.type === "text") {
      const last = lines.pop() ?? "";
      if (isCode) lines.push(last + node.value);
      else lines.push(last + node.value.replace(/\s+/g, " "));
    }
    if (!("children" in node)) return;
    const isInline = node.type === "element" && inline.has(node.tagName);
    if (!isInline) lines.push("");
    for (const child of node.children) gather(child, isCode || (node.type === "element" && node.tagName === "pre"));
    if (!isInline) lines.push("");
  };
  const tree = wholeDocument.parse(markdown);
  showTags(tree);
  gather(wholeDocument.runSync(tree), false);
  return lines;
}

describe("the search by sections", () => {
  it("counts the same as a naive search of the whole document", () => {
    fc.assert(
      fc.property(randomReview, (markdown) => {
        const texts = splitMarkdown(markdown).map(({ start, end }) => {
          const read = readSectionText(markdown.slice(start, end));
          if (read.kind === "deep") throw new Error("too deep");
          return foldCase(read.text);
        });
        const lines = linesOf(markdown);
        for (const wanted of lookedFor) {
          const pattern = compilePattern({
            text: wanted,
            isCaseSensitive: false,
            isWholeWord: false,
            isExpression: false,
          });
          if (pattern.kind !== "plain") throw new Error(pattern.kind);
          const count = texts.reduce((sum, text) => sum + countPlain(text, pattern), 0);
          expect({ wanted, count }).toEqual({ wanted, count: naiveCount(lines, wanted) });
        }
      }),
      oneRunIn(3),
    );
  });
});
