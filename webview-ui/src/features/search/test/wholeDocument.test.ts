import { splitMarkdown } from "@dialectic/shared/review";
import fc from "fast-check";
import type { Nodes } from "hast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { textOfSection } from "../../../markdown/textOfSection.ts";
import { foldCase } from "../foldCase.ts";
import { countPlain } from "../plainHits.ts";
import { patternOf } from "../searchPattern.ts";

const wholeDocument = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze();
const inline = new Set(["em", "strong", "code", "del", "a", "span"]);

/** The lines that a reader of the whole document sees: text of one element and its inline ones. */
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
  gather(wholeDocument.runSync(wholeDocument.parse(markdown)), false);
  return lines;
}

/** As slow as can be: every place of every line is looked at. */
function naiveCount(lines: readonly string[], wanted: string): number {
  let count = 0;
  for (const line of lines) {
    for (let place = 0; place + wanted.length <= line.length; ) {
      const isHit = line.slice(place, place + wanted.length).toLowerCase() === wanted.toLowerCase();
      if (isHit) count += 1;
      place += isHit ? wanted.length : 1;
    }
  }
  return count;
}

const words = ["token", "Token", "session", "a", "e", "s to", "en s", "store", "x = 1", "never there"];
const word = fc.constantFrom(
  "token",
  "Token",
  "session",
  "**to**ken",
  "`store`",
  "*a* e",
  "[link](https://e.org)",
  "~~s~~",
);
const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((each) => each.join(" "));
const block = fc.oneof(
  sentence.map((text) => `${text}.\n`),
  fc.tuple(sentence, sentence).map(([one, other]) => `${one}\n${other}\n`),
  fc.array(sentence, { minLength: 1, maxLength: 4 }).map((items) => `${items.map((item) => `- ${item}`).join("\n")}\n`),
  sentence.map((text) => `> ${text}\n`),
  sentence.map((text) => `\`\`\`\nx = 1; // ${text.replaceAll("`", "")}\n\`\`\`\n`),
  fc.tuple(sentence, sentence).map(([one, other]) => `| ${one} | b |\n| - | - |\n| ${other} | d |\n`),
  fc.tuple(fc.integer({ min: 1, max: 6 }), sentence).map(([level, text]) => `${"#".repeat(level)} ${text}\n`),
);
const review = fc.array(block, { minLength: 1, maxLength: 12 }).map((blocks) => blocks.join("\n"));

describe("the search by sections", () => {
  it("counts what a naive search of the whole document counts", { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(review, (markdown) => {
        const texts = splitMarkdown(markdown).map(({ start, end }) => {
          const read = textOfSection(markdown.slice(start, end));
          if (read.kind === "deep") throw new Error("too deep");
          return foldCase(read.text);
        });
        const lines = linesOf(markdown);
        for (const wanted of words) {
          const pattern = patternOf({ text: wanted, isCaseSensitive: false, isWholeWord: false, isExpression: false });
          if (pattern.kind !== "plain") throw new Error(pattern.kind);
          const count = texts.reduce((sum, text) => sum + countPlain(text, pattern), 0);
          expect({ wanted, count }).toEqual({ wanted, count: naiveCount(lines, wanted) });
        }
      }),
      { numRuns: 300 },
    );
  });
});
