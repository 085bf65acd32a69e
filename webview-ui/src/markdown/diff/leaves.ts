import type { Element, ElementContent, Text } from "hast";
import { isFormulaInText } from "../drawing/drawSection.ts";
import { isElement } from "../treeWalk.ts";

/**
 * Piece of text, or an element without content or that is changed as a whole, with the elements around it from the
 * outermost inward.
 */
export interface Leaf {
  readonly path: readonly Element[];
  readonly node: Text | Element;
}

/** Returns the leaves of inline content in reading order. `cut` splits the texts. */
export function listLeaves(
  nodes: readonly ElementContent[],
  cut: (text: string) => readonly string[],
  path: readonly Element[] = [],
): readonly Leaf[] {
  return nodes.flatMap((node): readonly Leaf[] => {
    if (node.type === "text") return cut(node.value).map((value) => ({ path, node: { type: "text", value } }));
    if (!isElement(node)) return [];
    const isWhole = node.children.length === 0 || isFormulaInText(node);
    return isWhole ? [{ path, node }] : listLeaves(node.children, cut, [...path, node]);
  });
}

/** Puts leaves back into the elements around them. Neighbours with the same element share it. */
export function joinLeaves(leaves: readonly Leaf[]): ElementContent[] {
  return joinFrom(leaves, 0, new Set());
}

function joinFrom(leaves: readonly Leaf[], depth: number, used: Set<Element>): ElementContent[] {
  const nodes: ElementContent[] = [];
  for (let start = 0; start < leaves.length; ) {
    const element = leaves[start]?.path[depth];
    let end = start + 1;
    while (end < leaves.length && leaves[end]?.path[depth] === element) end++;
    const group = leaves.slice(start, end);
    if (element === undefined) for (const node of joinTexts(group)) nodes.push(node);
    else nodes.push({ ...keepFirstId(element, used), children: joinFrom(group, depth + 1, used) });
    start = end;
  }
  return nodes;
}

/** Keeps the id only on the first copy of an element that is split by other content. */
function keepFirstId(element: Element, used: Set<Element>): Element {
  const { id: _id, ...properties } = element.properties;
  const own = used.has(element) ? { ...element, properties } : element;
  used.add(element);
  return own;
}

function joinTexts(leaves: readonly Leaf[]): readonly ElementContent[] {
  const nodes: (Text | Element)[] = [];
  let text = "";
  const endText = () => {
    if (text !== "") nodes.push({ type: "text", value: text });
    text = "";
  };
  for (const { node } of leaves) {
    if (node.type === "text") {
      text += node.value;
      continue;
    }
    endText();
    nodes.push(node);
  }
  endText();
  return nodes;
}
