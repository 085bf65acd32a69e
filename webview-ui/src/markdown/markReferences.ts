import { decodeTarget, readPlaces } from "@dialectic/shared/review";
import type { Element, ElementContent, Root } from "hast";
import { linkPlaces, linkWords } from "./referenceLinks.ts";
import { changeElements, isLink } from "./treeWalk.ts";

/** True for `<a id="x">`. An `a` without a target or an id is only its content. */
function isAnchor({ properties: { id, name } }: Element): boolean {
  return (id ?? name) !== undefined;
}

function markReference(link: Element): readonly ElementContent[] {
  const { href, dataFileRef } = link.properties;
  const isMarked = typeof dataFileRef === "string";
  const written = isMarked ? dataFileRef : typeof href === "string" ? decodeTarget(href) : "";
  const places = readPlaces(written);
  if (places.length === 0 || (isMarked && places.length === 1)) return [link];
  const [only] = link.children;
  const isOwnName =
    only?.type === "element" && only.children.length === 1 && only.children[0]?.type === "text"
      ? only.tagName === "code" && only.children[0].value === written
      : false;
  return isOwnName ? linkPlaces(written, places) : linkWords(written, places, link.children);
}

/**
 * Turns links whose target is a file reference (`[text](src/auth.ts:23)`) into references, before the sanitiser takes
 * `README.md:1` for a protocol. A link inside another link is replaced by its text.
 */
export function markReferences(root: Root): void {
  changeElements(root, (element, insideLink): readonly ElementContent[] => {
    if (element.tagName !== "a") return [element];
    if (!isLink(element)) return isAnchor(element) ? [element] : element.children;
    return insideLink ? element.children : markReference(element);
  });
}
