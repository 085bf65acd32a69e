import { boundRuns, boundText, isRightToLeft, splitTextPieces } from "@dialectic/shared/review";
import type { ElementContent } from "hast";
import { isElement } from "./treeWalk.ts";

/**
 * Bounds the blocks of a section so that a browser can lay them out in time. A text that is heavy for its length is cut
 * into pieces, and only those in view are laid out. Unreadable text, such as a thousand marks on one letter, is
 * replaced by a note.
 */
export function boundNodes(nodes: readonly ElementContent[]): ElementContent[] {
  const isMixed = nodes.some(hasRightToLeft);
  return nodes.flatMap((node) => boundNode(node, isMixed));
}

function hasRightToLeft(node: ElementContent): boolean {
  if (node.type === "text") return isRightToLeft(node.value);
  return isElement(node) && (node.properties["dir"] !== undefined || node.children.some(hasRightToLeft));
}

function boundNode(node: ElementContent, isMixed: boolean): readonly ElementContent[] {
  if (node.type === "text") return boundPieces(boundRuns(node.value), isMixed);
  if (!isElement(node)) return [node];
  const properties = { ...node.properties };
  // An image that cannot be shown is replaced by its description, so that is bounded too.
  for (const name of ["alt", "title"]) {
    const { [name]: said } = properties;
    if (typeof said === "string") properties[name] = boundText(said);
  }
  return [{ ...node, properties, children: node.children.flatMap((child) => boundNode(child, isMixed)) }];
}

function boundPieces(text: string, isMixed: boolean): readonly ElementContent[] {
  const pieces = splitTextPieces(text, isMixed).map((value): ElementContent => ({ type: "text", value }));
  if (pieces.length < 2) return pieces;
  return pieces.map((piece) => ({
    type: "element",
    tagName: "span",
    properties: { className: ["text-piece"] },
    children: [piece],
  }));
}
