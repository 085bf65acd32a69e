import * as fc from "fast-check";
import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { scanBlocks } from "../markdown/blockScanner.ts";
import { specificationExamples } from "../test/corpus.fixture.ts";
import { markdownText } from "../test/markdownText.fixture.ts";
import { processorSeconds } from "../test/processorSeconds.fixture.ts";
import { splitMarkdown } from "./splitMarkdown.ts";

const gfmSyntax = [gfm()];
const gfmTree = [gfmFromMarkdown()];

function parse(text: string): Root {
  return fromMarkdown(text, { extensions: gfmSyntax, mdastExtensions: gfmTree });
}

/** Returns the offset and level of each root heading; the parser does not count a byte order mark. */
function headingsOfRemark(text: string): readonly string[] {
  const skipped = text.startsWith("\ufeff") ? 1 : 0;
  return parse(text).children.flatMap((node) =>
    node.type === "heading" ? [`${(node.position?.start.offset ?? 0) + skipped}:${node.depth}`] : [],
  );
}

function headingsOfScan(text: string): readonly string[] {
  return scanBlocks(text).headings.map(({ start, level }) => {
    const indent = /^[ \t]*/.exec(text.slice(start))?.[0].length ?? 0;
    return `${start + indent}:${level}`;
  });
}

function titlesOf(text: string): readonly string[] {
  return splitMarkdown(text).map(({ level, title }) => `${level} ${title}`);
}

describe("splitMarkdown", () => {
  it("finds the root headings that remark finds in every specification example", () => {
    const examples = specificationExamples();
    const differing = examples.filter((text) => headingsOfScan(text).join() !== headingsOfRemark(text).join());
    expect(differing).toEqual([]);
  });

  it("finds the root headings that remark finds in texts of mixed markers", async () => {
    await fc.assert(
      fc.property(markdownText, (text) => {
        expect(headingsOfScan(text)).toEqual(headingsOfRemark(text));
      }),
    );
  });

  it("splits any string into chunks that join to the same string", async () => {
    await fc.assert(
      fc.property(fc.oneof(markdownText, fc.string({ unit: "binary" })), (text) => {
        const chunks = splitMarkdown(text);
        expect(chunks.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
        expect(chunks.every(({ start, end }) => end > start)).toBe(true);
      }),
    );
  });

  it("flags every section that defines a link or a footnote", async () => {
    await fc.assert(
      fc.property(markdownText, (text) => {
        const chunks = splitMarkdown(text);
        const skipped = text.startsWith("\ufeff") ? 1 : 0;
        const missed = definitionOffsets(parse(text)).filter((offset) => {
          const chunk = chunks.find(({ start, end }) => start <= offset + skipped && offset + skipped < end);
          return chunk?.defines !== true;
        });
        expect(missed).toEqual([]);
      }),
    );
  });

  it.each([
    ["", []],
    ["no heading", ["0 "]],
    ["\n# A", ["0 ", "1 A"]],
    ["\ufeff# A\n## B", ["1 A", "2 B"]],
    ["# A #\r## B\r\nC\r\n---\r\n", ["1 A", "2 B", "2 C"]],
    ["[a]: /u\nTitle\n===\n", ["1 Title"]],
    ["```\n# no\n```\n# `yes`\n- # no\n> # no\n\n[^1]: # no\n", ["0 ", "1 yes"]],
    ["<div>\n# no\n\n# yes\n", ["0 ", "1 yes"]],
    ["# A\n<details>\n\n# no\n\n</details>\n# no\n\n# yes\n", ["1 A", "1 yes"]],
    ["# A\n<details>\n\n# yes\n\n    </details>\n", ["1 A", "1 yes"]],
    ["# A\n<details>\n\n# no\n\ntext</details>\n\nB\n---\n", ["1 A", "2 B"]],
    ["<table><tr><td>\n\nno\n---\n\n</td></tr></table>\n\n# yes\n", ["0 ", "1 yes"]],
    ["<table>\n\n# yes\n\n</table>\n", ["0 ", "1 yes"]],
    ["> <div>\n\n# yes\n\n</div>\n", ["0 ", "1 yes"]],
    ["<div>\n<p>\n<div>\n\n# no\n\n</div>\n\n# no\n\n</div >\n\n# yes\n", ["0 ", "1 yes"]],
  ])("reads %j", (text, titles) => {
    expect(titlesOf(text)).toEqual(titles);
  });

  it("takes time proportional to the length of hostile texts", { timeout: 600_000 }, () => {
    const hostile = (size: number) => [
      `${"- ".repeat(size / 3)}x${"\n".repeat(size / 3)}`,
      `> ${"- ".repeat(size / 4)}x\n${">\n".repeat(size / 4)}`,
      `${"- ".repeat(size / 6)}x\n${`${" ".repeat(size / 3)}x\n`.repeat(2)}`,
      "[^a]:".repeat(size / 5),
      "<!--\n\n> ".repeat(size / 8),
      "[a]: b (\n".repeat(size / 9),
      "* ".repeat(size / 2),
      "<details>\n\n</div>\n\n".repeat(size / 19),
      "<div>\n".repeat(size / 6) + "</div>\n".repeat(size / 7),
      "<table><td>\n\n# h\n\n".repeat(size / 18),
      "<div><!--\n\n".repeat(size / 11),
      '<div a="\n\n'.repeat(size / 10),
      `<div>\n\n${"<script>".repeat(size / 8)}`,
      `<div>\n\n${"a</b ".repeat(size / 5)}`,
    ];
    const seconds = hostile(400_000).map((text) => processorSeconds(() => splitMarkdown(text)));
    // Quadratic time would take minutes; the limit only distinguishes the two.
    expect(Math.max(...seconds)).toBeLessThan(20);
  });
});

function definitionOffsets(node: unknown): readonly number[] {
  const {
    type,
    position,
    children = [],
  } = node as {
    type: string;
    position?: { start: { offset?: number } };
    children?: readonly unknown[];
  };
  const own = type === "definition" || type === "footnoteDefinition" ? [position?.start.offset ?? 0] : [];
  return [...own, ...children.flatMap(definitionOffsets)];
}
