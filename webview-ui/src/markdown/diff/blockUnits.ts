import { memoizeBy, splitWordTokens } from "@dialectic/shared/review";
import type { Element, ElementContent, RootContent } from "hast";
import { maxUnitChars } from "../../limits.ts";
import { isElement } from "../treeWalk.ts";

/** Unit of comparison: a block, or inline content between blocks. */
export type BlockUnit =
  | { readonly kind: "block"; readonly block: Element }
  | { readonly kind: "inline"; readonly nodes: readonly ElementContent[] };

const blockNames = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li pre blockquote table thead tbody tfoot tr td th caption hr div section details summary dl dt dd".split(
    " ",
  ),
);
/** Some elements are inline by name but contain blocks. */
const isBlock = memoizeBy(
  (element: Element): boolean =>
    blockNames.has(element.tagName) || element.children.some((child) => isElement(child) && isBlock(child)),
);

/** Returns the units among the children of an element. White space between blocks is not a unit. */
export function listUnits(nodes: readonly (ElementContent | RootContent)[]): readonly BlockUnit[] {
  const units: BlockUnit[] = [];
  let inline: ElementContent[] = [];
  const endInline = () => {
    if (inline.some((node) => node.type !== "text" || /[^ \t\n\r\f]/.test(node.value))) {
      units.push({ kind: "inline", nodes: inline });
    }
    inline = [];
  };
  for (const node of nodes) {
    if (isElement(node) && isBlock(node)) {
      endInline();
      units.push({ kind: "block", block: node });
    } else if (node.type === "text" || isElement(node)) {
      inline.push(node);
    }
  }
  endInline();
  return units;
}

/** Returns a fingerprint: equal for equal units, different for others. */
export function getFingerprint(unit: BlockUnit): string {
  return JSON.stringify(unit.kind === "block" ? unit.block : unit.nodes);
}

/**
 * Returns the sort of a unit. Only units of one sort are compared; it includes an alert's kind and a heading's level.
 */
export function getUnitSort(unit: BlockUnit): string {
  if (unit.kind === "inline") return "";
  const { tagName, properties } = unit.block;
  return `${tagName} ${JSON.stringify(properties["className"])}`;
}

/** Counts the words of a unit. Of a long unit only the beginning is read. */
export function countUnitWords(unit: BlockUnit): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const nodes = unit.kind === "block" ? unit.block.children : unit.nodes;
  for (const word of splitWordTokens(getNodesText(nodes, maxUnitChars))) {
    if (/^[\p{L}\p{N}_]/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function getNodesText(nodes: readonly ElementContent[], most: number): string {
  let text = "";
  for (const node of nodes) {
    if (text.length > most) break;
    if (node.type === "text") text += node.value;
    else if (isElement(node)) text += getNodesText(node.children, most - text.length) + (isBlock(node) ? "\n" : "");
  }
  return text;
}
