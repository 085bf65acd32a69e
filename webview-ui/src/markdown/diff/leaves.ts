import type { Element, ElementContent, Text } from "hast";
import { isElement } from "../treeWalk.ts";

/** A piece of text, or an element that holds nothing, with the elements around it from the outermost on. */
export interface Leaf {
  readonly path: readonly Element[];
  readonly node: Text | Element;
}

/** The leaves of inline content in reading order; `cut` says where texts are cut. */
export function leavesOf(
  nodes: readonly ElementContent[],
  cut: (text: string) => readonly string[],
  path: readonly Element[] = [],
): readonly Leaf[] {
  return nodes.flatMap((node): readonly Leaf[] => {
    if (node.type === "text") return cut(node.value).map((value) => ({ path, node: { type: "text", value } }));
    if (!isElement(node)) return [];
    return node.children.length === 0 ? [{ path, node }] : leavesOf(node.children, cut, [...path, node]);
  });
}

/** Puts leaves back into the elements around them: neighbours with the same element share it. */
export function joinLeaves(leaves: readonly Leaf[], depth = 0): ElementContent[] {
  const nodes: ElementContent[] = [];
  for (let start = 0; start < leaves.length; ) {
    const element = leaves[start]?.path[depth];
    let end = start + 1;
    while (end < leaves.length && leaves[end]?.path[depth] === element) end++;
    const group = leaves.slice(start, end);
    if (element === undefined) nodes.push(...joinTexts(group));
    else nodes.push({ ...element, children: joinLeaves(group, depth + 1) });
    start = end;
  }
  return nodes;
}

function joinTexts(leaves: readonly Leaf[]): readonly ElementContent[] {
  const nodes: (Text | Element)[] = [];
  for (const { node } of leaves) {
    const last = nodes.at(-1);
    if (node.type === "text" && last?.type === "text") nodes.splice(-1, 1, { ...last, value: last.value + node.value });
    else nodes.push(node);
  }
  return nodes;
}
