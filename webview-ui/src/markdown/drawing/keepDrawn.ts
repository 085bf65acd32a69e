import type { Element, ElementContent } from "hast";
import { isElement } from "../treeWalk.ts";

/** The elements and attributes that a drawing may consist of. All others are removed with everything in them. */
export interface DrawnList {
  readonly elements: ReadonlySet<string>;
  /** Returns the attributes that stay. */
  readonly keep: (element: Element) => Element["properties"];
}

/** Returns what the list allows of a drawing. */
export function keepDrawn(node: ElementContent, list: DrawnList): readonly ElementContent[] {
  if (node.type === "text") return node.value.trim() === "" ? [] : [{ type: "text", value: node.value }];
  if (!isElement(node) || !list.elements.has(node.tagName)) return [];
  const children = node.children.flatMap((child) => keepDrawn(child, list));
  return [{ type: "element", tagName: node.tagName, properties: list.keep(node), children }];
}
