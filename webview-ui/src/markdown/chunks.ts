import { boundRuns, boundText, isRightToLeft, measureShapingWeight, splitTextPieces } from "@dialectic/shared/review";
import type { Element, ElementContent, Root, RootContent, Text } from "hast";
import { chunkWeight, maxChunkBlocks } from "../limits.ts";
import { cutBlock, weighJson } from "./blockPieces.ts";
import { markInvisible } from "./markInvisible.ts";
import { isElement } from "./treeWalk.ts";
import type { HastChunk } from "./types.ts";

/** Cost of a character that is shaped by complex rules, in characters of serialised hast. */
const shapingPrice = 30;

const blockNames = new Set("p h1 h2 h3 h4 h5 h6 ul ol pre blockquote table hr div section details dl".split(" "));
const structureNames = new Set(["ul", "ol", "table", "thead", "tbody", "tfoot", "tr"]);

type Compact = Pick<Text, "type" | "value"> | Pick<Element, "type" | "tagName" | "properties" | "children">;

function isBlank(node: RootContent | undefined): boolean {
  // Not `trim`: a no-break space is meant to be visible.
  return node?.type === "text" && /^[ \t\n\r\f]*$/.test(node.value);
}

function isBlock(node: RootContent | undefined): boolean {
  return isElement(node) && blockNames.has(node.tagName);
}

function isBesideBlocks(before: RootContent | undefined, after: RootContent | undefined): boolean {
  return isBlock(before) ? after === undefined || isBlock(after) : before === undefined && isBlock(after);
}

/** Drops line endings between blocks. They are invisible and would be half of all nodes. */
function dropInvisible(children: readonly RootContent[], parentName?: string): readonly RootContent[] {
  const inStructure = parentName !== undefined && structureNames.has(parentName);
  return children.filter((child, index) => {
    if (!isBlank(child)) return true;
    return !inStructure && !isBesideBlocks(children[index - 1], children[index + 1]);
  });
}

/** Reduces a node to the properties that the page reads: no positions, no data, only elements and text. */
function toCompact(node: RootContent): Compact[] {
  if (node.type === "text") return [{ type: "text", value: node.value }];
  if (!isElement(node)) return [];
  const kept =
    node.tagName === "pre" || node.tagName === "code" ? node.children : dropInvisible(node.children, node.tagName);
  // Compact nodes are elements and texts, the only children that an element may have here.
  const children = kept.flatMap(toCompact) as ElementContent[];
  return [{ type: "element", tagName: node.tagName, properties: node.properties, children }];
}

/** Returns the blocks of a section as the page shows and searches them. Long ones are cut into pieces. */
export function listBlocks(root: Root): readonly ElementContent[] {
  return boundNodes(markInvisible(dropInvisible(root.children).flatMap(toCompact).flatMap(cutBlock)));
}

/** Serialises a section in chunks that can be shown one at a time. */
export function toChunks(root: Root): readonly HastChunk[] {
  const chunks: string[][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const block of listBlocks(root)) {
    const json = JSON.stringify(block);
    const added = weighJson(json) + shapingPrice * measureShapingWeight(json);
    const open = chunks.at(-1);
    if (open === undefined || weight + added > chunkWeight || open.length >= maxChunkBlocks) {
      chunks.push([json]);
      weight = added;
    } else {
      open.push(json);
      weight += added;
    }
  }
  // Chunks are made here: the brand marks the text as a serialised list of hast nodes.
  return chunks.map((blocks) => `[${blocks.join(",")}]` as HastChunk);
}

/**
 * Bounds the blocks of a section so that a browser can lay them out in time. A text that is heavy for its length is cut
 * into pieces, and only those in view are laid out. Unreadable text, such as a thousand marks on one letter, is
 * replaced by a note.
 */
function boundNodes(nodes: readonly ElementContent[]): ElementContent[] {
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
