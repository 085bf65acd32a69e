import type { Element, ElementContent } from "hast";
import { isElement } from "../treeWalk.ts";

export type MarkKind = "added" | "removed";

const tagNames: Readonly<Record<MarkKind, string>> = { added: "ins", removed: "del" };

/** Elements that cannot be inside `ins` or `del`. They get the class themselves, and their content is marked. */
const parts = new Set(["li", "dt", "dd", "td", "th", "summary", "caption"]);
const partGroups = new Set(["thead", "tbody", "tfoot", "tr"]);

/** Returns the class of marked elements. An author's own `ins` and `del` never have it. */
export function markClass(kind: MarkKind): string {
  return `compared-${kind}`;
}

export function markElement(kind: MarkKind, shape?: "block" | "line"): Element {
  const className = shape === undefined ? [markClass(kind)] : [markClass(kind), `compared-${shape}`];
  return { type: "element", tagName: tagNames[kind], properties: { className }, children: [] };
}

export function markBlock(block: Element, kind: MarkKind): Element {
  const own = kind === "removed" ? withoutIds(block) : block;
  if (partGroups.has(own.tagName)) {
    return withClass({ ...own, children: own.children.map((child) => markPart(child, kind)) }, markClass(kind));
  }
  if (parts.has(own.tagName)) {
    return withClass({ ...own, children: [{ ...markElement(kind), children: own.children }] }, markClass(kind));
  }
  return { ...markElement(kind, "block"), children: [own] };
}

function markPart(child: ElementContent, kind: MarkKind): ElementContent {
  return isElement(child) ? markBlock(child, kind) : child;
}

export function withClass(element: Element, name: string): Element {
  return { ...element, properties: { ...element.properties, className: [...listClasses(element), name] } };
}

export function listClasses({ properties: { className } }: Element): readonly string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/** Removes ids, which must never lead to removed content or to a second copy. */
export function withoutIds<Node extends ElementContent>(node: Node): Node {
  if (!isElement(node)) return node;
  const { id: _id, ...properties } = node.properties;
  return { ...node, properties, children: node.children.map(withoutIds) };
}

/** Removes nodes with the given mark, and elements that contained only such nodes. */
export function withoutMarked(nodes: readonly ElementContent[], kind: MarkKind): ElementContent[] {
  return nodes.flatMap((node): readonly ElementContent[] => {
    if (!isElement(node)) return [node];
    if (listClasses(node).includes(markClass(kind))) return [];
    const children = withoutMarked(node.children, kind);
    return children.length === 0 && node.children.length > 0 && !isTableCell(node) ? [] : [{ ...node, children }];
  });
}

/** True for cells, which keep their place even when they are empty. */
function isTableCell({ tagName }: Element): boolean {
  return tagName === "td" || tagName === "th";
}

export function hasMarks(nodes: readonly ElementContent[]): boolean {
  return nodes.some((node) => {
    if (!isElement(node)) return false;
    const classes = listClasses(node);
    return classes.includes(markClass("added")) || classes.includes(markClass("removed")) || hasMarks(node.children);
  });
}
