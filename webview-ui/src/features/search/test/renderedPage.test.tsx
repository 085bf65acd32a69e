import { compilePattern, countPlain, foldCase, renderReadableText, splitMarkdown } from "@dialectic/shared/review";
import { oneRunIn } from "@dialectic/shared/test";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { markdownComponents } from "../../../features/review/markdownComponents.tsx";
import { toChunks } from "../../../markdown/chunks.ts";
import { readChunks } from "../../../markdown/gatherText.ts";
import { hastToReact } from "../../../markdown/hastToReact.tsx";
import { readSectionText } from "../../../markdown/readSectionText.ts";
import { renderSection } from "../../../markdown/toHast.ts";
import { naiveCount } from "./naiveCount.fixture.ts";
import { lookedFor, randomReview } from "./randomReview.fixture.ts";

/** Renders a section as the page shows it. */
function rendered(markdown: string): HTMLElement {
  const tree = renderSection(markdown, "s1-");
  if (tree.kind === "deep") throw new Error("too deep");
  const section = document.createElement("section");
  section.innerHTML = toChunks(tree.root)
    .map((chunk) => renderToStaticMarkup(hastToReact(chunk, markdownComponents)))
    .join("");
  document.body.replaceChildren(section);
  return section;
}

/** Returns the lines that a browser shows by its own styles, without our rules. */
function linesOf(section: HTMLElement): readonly string[] {
  const lines = [""];
  const gather = (node: Node, isPre: boolean): void => {
    if (node instanceof Text) {
      const last = lines.pop() ?? "";
      if (isPre) lines.push(...(last + node.data).split("\n"));
      else lines.push(last + node.data.replace(/[ \t\n]+/g, " "));
    }
    if (!(node instanceof HTMLElement) || node.localName === "button") return;
    const breaks = node.localName === "br" || getComputedStyle(node).display !== "inline";
    if (breaks) lines.push("");
    for (const child of node.childNodes) gather(child, isPre || node.localName === "pre");
    if (breaks) lines.push("");
  };
  gather(section, false);
  return lines;
}

function count(texts: readonly string[], wanted: string): number {
  const pattern = compilePattern({ text: wanted, isCaseSensitive: false, isWholeWord: false, isExpression: false });
  if (pattern.kind !== "plain") throw new Error(pattern.kind);
  return texts.reduce((sum, text) => sum + countPlain(foldCase(text), pattern), 0);
}

const sectionsOf = (markdown: string) => splitMarkdown(markdown).map(({ start, end }) => markdown.slice(start, end));

const textOf = (section: string) => {
  const read = readSectionText(section);
  return read.kind === "deep" ? "" : read.text;
};

describe("a search of the page", () => {
  const countsTheSame = fc.property(randomReview, (markdown) => {
    const sections = sectionsOf(markdown);
    const lines = sections.flatMap((section) => linesOf(rendered(section)));
    const page = sections.map(textOf);
    const formatted = sections.map((section) => {
      const tree = renderSection(section, "s1-");
      return tree.kind === "deep" ? "" : readChunks(toChunks(tree.root));
    });
    expect(formatted).toEqual(page);
    const host = sections.map(renderReadableText);
    for (const wanted of lookedFor) {
      const naive = naiveCount(lines, wanted);
      const counted = { page: count(page, wanted), host: count(host, wanted) };
      expect({ wanted, ...counted }).toEqual({ wanted, page: naive, host: naive });
    }
  });

  it("counts the same in the page and in the host as a naive search of the rendered text, in a sample", () =>
    fc.assert(countsTheSame, oneRunIn(30)));

  it("counts the same in the page and in the host as a naive search of the rendered text", { tags: ["whole"] }, () =>
    fc.assert(countsTheSame, oneRunIn(10)),
  );
});
