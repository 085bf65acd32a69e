import { findClaims, toFenceKey } from "@dialectic/shared/review";
import fc from "fast-check";
import type { Element, Root, RootContent } from "hast";
import { describe, expect, it } from "vitest";
import { renderSection } from "./toHast.ts";

/** Returns the claims of a section as the page shows them: blocks of code with the class of their language. */
function shownClaims(markdown: string): readonly string[] | "deep" {
  const section = renderSection(markdown, "s-");
  return section.kind === "deep" ? "deep" : claimsIn(section.root);
}

function claimsIn(node: Root | RootContent): readonly string[] {
  if (node.type !== "root" && node.type !== "element") return [];
  if (node.type === "element" && isClaim(node)) return [toFenceKey(textOf(node))];
  return node.children.flatMap(claimsIn);
}

function isClaim({ tagName, properties: { className } }: Element): boolean {
  return tagName === "code" && Array.isArray(className) && className.includes("language-check");
}

function textOf(node: RootContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}

describe("findClaims and the page", () => {
  const documents = (marks: readonly string[]) => {
    const text = fc.constantFrom(
      ...["```check", "```", "~~~check", "~~~", "~~~~ check more", "````check", "```js"],
      ...["a() == 1", "# A", "", "text", "| a |", "---"],
    );
    const line = fc
      .tuple(fc.array(fc.constantFrom(...marks), { maxLength: 3 }), text)
      .map(([around, within]) => around.join("") + within);
    return fc
      .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n"))
      .map(([lines, end]) => `${lines.join(end)}${end}`);
  };
  const marks = ["> ", "- ", "1. ", "  ", "   ", "    "];

  it("find the same claims, however they are nested", () => {
    fc.assert(
      fc.property(documents(marks), (markdown) => {
        const shown = shownClaims(markdown);
        if (shown !== "deep") expect(findClaims(markdown).map(toFenceKey)).toEqual(shown);
      }),
    );
  });

  it("find every claim that is shown in a note; of two notes of one name the page shows the first", () => {
    fc.assert(
      fc.property(documents([...marks, "[^1]: "]), (lines) => {
        const markdown = `[^1]\n\n${lines}`;
        const shown = shownClaims(markdown);
        if (shown !== "deep") expect(findClaims(markdown).map(toFenceKey)).toEqual(expect.arrayContaining([...shown]));
      }),
    );
  });
});
