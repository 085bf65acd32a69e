import { isRightToLeft } from "@dialectic/shared/review";
import type { Element, ElementContent, RootContent } from "hast";
import { isElement } from "./treeWalk.ts";

type Content = ElementContent | RootContent;

/** Blocks whose text decides their direction. */
const blocks = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6"]);

/** Parts of lists and tables. They decide for the paragraphs inside, so that a marker stands at its text. */
const items = new Set(["li", "dt", "dd", "td", "th", "caption", "summary"]);

/** Groups of these. A browser passes over children that decide for themselves, so their first letter is found here. */
const groups = new Set(["ul", "ol", "dl", "table", "blockquote", "details", "div"]);

/** Gives the blocks their directions, in place. An author's own stay; code always runs from left to right. */
export function giveDirections(nodes: readonly Content[], isInItem = false): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const isItem = items.has(node.tagName);
    const isDeciding = isItem || (blocks.has(node.tagName) && !isInItem);
    if (node.tagName === "pre") node.properties["dir"] = "ltr";
    else if (groups.has(node.tagName)) node.properties["dir"] ??= findDirection(node);
    else if (isDeciding && !isAlertTitle(node)) node.properties["dir"] ??= "auto";
    giveDirections(node.children, isItem || isInItem);
  }
}

function findDirection(group: Element): "ltr" | "rtl" {
  return isRightToLeft(findFirstLetter(group.children) ?? "") ? "rtl" : "ltr";
}

function findFirstLetter(nodes: readonly Content[]): string | undefined {
  for (const node of nodes) {
    const isPassedOver = isElement(node) && (node.tagName === "pre" || isAlertTitle(node));
    const letter =
      node.type === "text"
        ? /\p{L}/u.exec(node.value)?.[0]
        : isElement(node) && !isPassedOver
          ? findFirstLetter(node.children)
          : undefined;
    if (letter !== undefined) return letter;
  }
  return undefined;
}

/** True for the name of an alert, which stands on the side of its text. */
function isAlertTitle({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes("markdown-alert-title");
}
