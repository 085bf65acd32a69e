import * as fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { oneRunIn } from "../../test/oneRunIn.fixture.ts";
import { charactersRead } from "../test/charactersRead.fixture.ts";
import { processorSeconds } from "../test/processorSeconds.fixture.ts";
import { findReferences } from "./findReferences.ts";
import { parseReference } from "./reference.ts";

const references = ["a.ts:1", "src/b.ts:2-3", "../a.ts:1", "`a.ts:1`", "`` src/b.ts:2-3 ``"];
const definitions = `${references.map((label) => `[${label}]: /defined\n`).join("")}\n`;

/**
 * Returns the references that remark finds. remark only reads a collapsed reference when it is defined, so every
 * possible one gets a definition. That also turns other forms into links that a review does not link: such texts are
 * skipped.
 */
function referencesOfRemark(text: string): readonly string[] | undefined {
  const before = definitions + escapedDefinitions(text);
  const tree = fromMarkdown(before + text, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  if (hasOtherForm(tree)) return undefined;
  return linksIn(tree, before.length);
}

function escapedDefinitions(text: string): string {
  const labels = text.match(/(?<=\[)(?:[^[\]\\\n`]|\\.)*\\[[\]](?:[^[\]\\\n`]|\\.)*(?=\]\[\])/g) ?? [];
  const isPlace = (label: string) => parseReference(label.replace(/\\([!-/:-@[-`{-~])/g, "$1").trim()) !== undefined;
  return labels
    .filter(isPlace)
    .map((label) => `[${label}]: /defined\n\n`)
    .join("");
}

function hasOtherForm(node: Nodes): boolean {
  const isReference = node.type === "linkReference" || node.type === "imageReference";
  if (isReference && node.referenceType !== "collapsed") return true;
  // An image whose label has an escaped bracket is only an image because that label is defined here.
  if (node.type === "imageReference" && /[[\]]/.test(node.label ?? "")) return true;
  return "children" in node && node.children.some(hasOtherForm);
}

function linksIn(node: Nodes, offset: number): readonly string[] {
  const inner = "children" in node ? node.children.flatMap((child) => linksIn(child, offset)) : [];
  const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
  const place = `${start - offset}:${end - offset}`;
  // A link within a link is rendered as the outer one.
  if (node.type === "link") return parseReference(node.url) === undefined ? [] : [`${place} ${node.url}`];
  if (node.type !== "linkReference" || node.referenceType !== "collapsed") return inner;
  return [`${place} ${(node.label ?? "").replaceAll("`", "").trim()}`, ...inner];
}

const pieces = [
  ...references.map((label) => `[${label}][]`),
  ...["[a.ts:1", "[`a.ts:1`", "[words]", "[localhost:80][]"],
  "[words](a.ts:1)",
  "[words](<src/b.ts:2-3> 'title')",
  "[words](/other)",
  "![image](a.ts:1)",
  ...["<a.ts:1>", "<command:x>", "[words](command:x)", "[../a.ts:1][]"],
  "![",
  ...["[", "]", "][]", "](a.ts:1)", "](", ")", "`", "``", "\\", "*", "_", "text", " ", "\n", "\n\n", "  ", "    "],
  ...["# ", "- ", "> ", "1. ", "```\n", "~~~\n", "<!--", "-->", "<b>", '<b c="', '">', "<div>\n", "<?", "?>", "===\n"],
  ...[
    "| a |\n|---|\n",
    "| ",
    " | ",
    "---\n",
    "\t",
    "\r\n",
    "<ftp://x.y/>",
    "<x:[a.ts:1][]>",
    "[^1]: ",
    "[a]: /b\n",
    "é",
  ],
];

describe("findReferences", () => {
  it.each([
    ["see [`src/auth.ts:23`][].", [["src/auth.ts:23", 4, 24]]],
    [
      "[src/auth.ts:23-40][] [x](b.ts:1)",
      [
        ["src/auth.ts:23-40", 0, 21],
        ["b.ts:1", 22, 33],
      ],
    ],
    ["[`app/[id]/page.tsx:3`][]", [["app/[id]/page.tsx:3", 0, 25]]],
    ["[app/[id]/page.tsx:3][]", [["app/[id]/page.tsx:3", 0, 23]]],
    ["[x](<my dir/a.ts:1>)", [["my dir/a.ts:1", 0, 20]]],
    [
      "| [a.ts:1][] | b |\n|---|---|\n| c | [`d.ts:2`][] |",
      [
        ["a.ts:1", 2, 12],
        ["d.ts:2", 35, 47],
      ],
    ],
    [
      "> # [a.ts:1][]\n> - [b.ts:2\n>   ][]",
      [
        ["a.ts:1", 4, 14],
        ["b.ts:2", 19, 34],
      ],
    ],
    ["`[a.ts:1][]`\n\n```\n[a.ts:1][]\n```\n\n    [a.ts:1][]\n", []],
    ['<!-- [a.ts:1][] -->\n\n<div>\n[a.ts:1][]\n</div>\n\ntext <b title="[a.ts:1][]">', []],
    [
      "[a\\[1\\].ts:3][] [\\[b.ts:1][]",
      [
        ["a[1].ts:3", 0, 15],
        ["[b.ts:1", 16, 28],
      ],
    ],
    ["\\[a.ts:1][] [a.ts:1\\][] [`a`b.ts:1][] ![a.ts:1][] [localhost:3000][] [x](http://a.b:1)", []],
    ["[a.ts:1]: /u\n[b.ts:1]", []],
    [
      "[a.ts:1][]\n\n```hunk\nb.ts:2-3\n\n  class:Session  \nno place\n```\n\n[d.ts:4][]",
      [
        ["a.ts:1", 0, 10],
        ["b.ts:2-3", 20, 28],
        ["class:Session", 32, 45],
        ["d.ts:4", 62, 72],
      ],
    ],
    ["- x\n\n  ~~~ hunk\n  a.ts:1\n  ~~~", [["a.ts:1", 18, 24]]],
    ["```diff\na.ts:1\n```\n\n    ```hunk\n    a.ts:1\n\n`hunk a.ts:1`", []],
  ])("reads %j", (text, expected) => {
    const found = findReferences(text);
    expect(found.map(({ text: label, start, end }) => [label, start, end])).toEqual(expected);
    expect(found.map(({ text: label }) => parseReference(label))).toEqual(found.map(({ target }) => target));
  });

  it("distinguishes the lines of a fence from links", () => {
    const found = findReferences("[a.ts:1][]\n\n```hunk\na.ts:1\n```\n");
    expect(found.map(({ isFence }) => isFence)).toEqual([undefined, true]);
  });

  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((chosen) => chosen.join(""));
  const findsThoseOfRemark = fc.property(text, (markdown) => {
    const expected = referencesOfRemark(markdown);
    fc.pre(expected !== undefined);
    const found = findReferences(markdown).map(({ text: label, start, end }) => `${start}:${end} ${label}`);
    expect(found.toSorted()).toEqual(expected?.toSorted());
  });

  it("finds the links that remark finds, in a sample of texts of mixed markers", () =>
    fc.assert(findsThoseOfRemark, oneRunIn(3)));

  it("finds the links that remark finds, in texts of mixed markers", { tags: ["whole"] }, () =>
    fc.assert(findsThoseOfRemark),
  );

  it("takes time proportional to the length of hostile texts", { timeout: 600_000, tags: ["whole"] }, () => {
    const hostile = ["[a](b (", "[", "![", "[x](", "`[a.ts:1][]", "<a b='", "<!-- [](", "[[[a.ts:1][]", "]["];
    const seconds = hostile.map((piece) =>
      processorSeconds(() => findReferences(`${piece.repeat(200_000 / piece.length)}][]`)),
    );
    // Quadratic time would take minutes; the limit only distinguishes the two.
    expect(Math.max(...seconds)).toBeLessThan(30);
  });

  it.each([
    "[](",
    "[a](b",
    "[ (](",
    "[a](b (",
    "[a](b (\\)",
    "[a](b 'c (",
    '[a](<b](c "x> (y',
    "[a]: /b (c\n",
    "[a]: b (\\)\n",
  ])("examines each character of a text of %j only a few times", (piece) => {
    const text = piece.repeat(60_000 / piece.length);
    expect(charactersRead(() => findReferences(text))).toBeLessThan(100 * text.length);
  });

  it("finds image files, even inside links, but no addresses, lines or names", () => {
    const text =
      "![a [b](c.ts:1)](media/a%20b.png) [![x](x.svg)](y.ts:2) ![n](https://e.org/n.png) ![d](data:image/png;base64,AA) ![l](a.ts:3) ![c](&#97;\\&amp;.ts:0) ![o](../o.png)";
    expect(findReferences(text).map((found) => [found.text, found.target.kind, found.isPicture])).toEqual([
      ["media/a b.png", "file", true],
      ["y.ts:2", "file", undefined],
      ["x.svg", "file", true],
      ["../o.png", "refused", true],
    ]);
  });

  it("reads a paragraph with more references than the maximum number of arguments of a call", {
    tags: ["whole"],
  }, () => {
    expect(findReferences("[a.ts:1][]\n".repeat(130_000)).length).toBe(130_000);
  });
});
