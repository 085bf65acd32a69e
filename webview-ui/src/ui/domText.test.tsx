import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { toChunks } from "../markdown/chunks.ts";
import { hastToReact } from "../markdown/hastToReact.tsx";
import { readSectionText } from "../markdown/readSectionText.ts";
import { readCorpus } from "../markdown/test/corpora.fixture.ts";
import { renderSection } from "../markdown/toHast.ts";
import { findRange, readDomText } from "./domText.ts";

const ownExamples = [
  "## A\n\nsee [t](https://e.org) note.[^1]\n\n> [!NOTE]\n> q\n\n[^1]: Counted `a`.\n",
  `| a | b |\n| - | - |\n${"| 1  2 | `x  y` |\n".repeat(450)}`,
  "<details><summary>More</summary>\n\nwithin\n\n</details>\n\na <b>b\n c</b>  d<br>\n e",
  `- [ ] one\n  1. two\n\n     three\n\n${"- item **bold**\n".repeat(900)}`,
];

/** Renders a section as the page shows it, and reads its text as the worker does. */
function shown(markdown: string): { readonly section: HTMLElement; readonly text: string } | undefined {
  const tree = renderSection(markdown, "s1-");
  const read = readSectionText(markdown);
  if (tree.kind === "deep" || read.kind === "deep") return undefined;
  const section = document.createElement("section");
  section.innerHTML = toChunks(tree.root)
    .map((chunk) => renderToStaticMarkup(hastToReact(chunk, {})))
    .join("");
  return { section, text: read.text };
}

describe("readDomText", () => {
  function expectSameTexts(own: readonly string[], every: number): void {
    const corpus = readCorpus<{ readonly examples: readonly { readonly markdown: string }[] }>("gfm-0.29-spec.json");
    const examples = (corpus?.examples ?? []).filter((_, index) => index % every === 0);
    const texts = [...own, ...examples.map(({ markdown }) => markdown)];
    const different = texts.filter((markdown) => {
      const both = shown(markdown);
      return both !== undefined && readDomText(both.section).text !== both.text;
    });
    console.log(`texts of the page compared: ${texts.length}`);
    expect(different).toEqual([]);
  }

  it("reads the same text from the page as the worker does from the source, in a sample", () =>
    expectSameTexts(ownExamples.slice(0, 3), 8));

  it("reads the same text from the page as the worker does from the source", { tags: ["whole"] }, () =>
    expectSameTexts(ownExamples, 1),
  );
});

describe("findRange", () => {
  it("finds the nodes of a hit across inline markup", () => {
    const both = shown("A nee**dle** and\nmore");
    if (both === undefined) throw new Error("The text is not deep");
    const places = findRange(readDomText(both.section), 2, 8);
    const range = document.createRange();
    range.setStart(places?.startContainer ?? document, places?.startOffset ?? 0);
    range.setEnd(places?.endContainer ?? document, places?.endOffset ?? 0);
    expect([range.toString(), both.text]).toEqual(["needle", "A needle and more"]);
  });
});
