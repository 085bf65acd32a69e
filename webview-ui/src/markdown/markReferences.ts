import { decodeTarget, parseReference } from "@dialectic/shared/review";
import type { Element, ElementContent, Root } from "hast";
import { changeElements, isLink } from "./treeWalk.ts";

/** True for `<a id="x">`. An `a` without a target or an id is only its content. */
function isAnchor({ properties: { id, name } }: Element): boolean {
  return (id ?? name) !== undefined;
}

function markReference(link: Element): Element {
  const { href, dataFileRef } = link.properties;
  if (typeof dataFileRef === "string" || typeof href !== "string") return link;
  const target = decodeTarget(href);
  if (parseReference(target) === undefined) return link;
  return { ...link, properties: { className: ["reference"], dataFileRef: target } };
}

/**
 * Turns links whose target is a file reference (`[text](src/auth.ts:23)`) into references, before the sanitiser takes
 * `README.md:1` for a protocol. A link inside another link is replaced by its text.
 */
export function markReferences(root: Root): void {
  changeElements(root, (element, insideLink): readonly ElementContent[] => {
    if (element.tagName !== "a") return [element];
    if (!isLink(element)) return isAnchor(element) ? [element] : element.children;
    return insideLink ? element.children : [markReference(element)];
  });
}
