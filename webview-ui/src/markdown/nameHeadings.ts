import { listSectionSlugs } from "@dialectic/shared/review";
import type { Element, ElementContent, Root } from "hast";
import { changeElements, isElement } from "./treeWalk.ts";

const names = new Set("h1 h2 h3 h4 h5 h6".split(" "));

/**
 * Gives ids to the headings that begin no section, such as those in `<details>`, so that links lead to them: the prefix and the anchor
 * as on GitHub. The heading that the section begins with has the anchor of the section.
 */
export function nameHeadings(root: Root, prefix: string): void {
  const own = root.children.find(isElement);
  const headings: Element[] = [];
  changeElements(root, (element) => {
    if (isHeading(element) && element !== own) headings.push(element);
    return [element];
  });
  const slugs = listSectionSlugs(headings.map((heading) => ({ level: 1, title: readTitle(heading) })));
  for (const [place, heading] of headings.entries()) {
    const slug = slugs[place] ?? "";
    if (slug !== "") heading.properties["id"] ??= `${prefix}${slug}`;
  }
}

/** True for a heading of the text: the one above the footnotes is only for screen readers. */
export function isHeading({ tagName, properties: { className } }: Element): boolean {
  return names.has(tagName) && !(Array.isArray(className) && className.includes("sr-only"));
}

function readTitle(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return isElement(node) ? node.children.map(readTitle).join("") : "";
}
