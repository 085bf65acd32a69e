import { shapingWeight } from "@dialectic/shared/review";
import type { Element, ElementContent, Root, RootContent, Text } from "hast";
import { chunkWeight, piecesOf, weightOfJson } from "./blockPieces.ts";
import { boundNodes } from "./boundNodes.ts";
import { isElement } from "./treeWalk.ts";
import type { HastChunk } from "./types.ts";

const chunkBlocks = 60;

/** What is shaped by rules costs as much to lay out as so many characters of serialised hast. */
const shapingPrice = 30;

const blockNames = new Set("p h1 h2 h3 h4 h5 h6 ul ol pre blockquote table hr div section details dl".split(" "));
const structureNames = new Set(["ul", "ol", "table", "thead", "tbody", "tfoot", "tr"]);

type Compact = Pick<Text, "type" | "value"> | Pick<Element, "type" | "tagName" | "properties" | "children">;

function isBlank(node: RootContent | undefined): boolean {
  // Not `trim`: a no-break space is there to be seen.
  return node?.type === "text" && /^[ \t\n\r\f]*$/.test(node.value);
}

function isBlock(node: RootContent | undefined): boolean {
  return isElement(node) && blockNames.has(node.tagName);
}

/** Between blocks, or between a block and the edge of what holds it. */
function standsBesideBlocks(before: RootContent | undefined, after: RootContent | undefined): boolean {
  return isBlock(before) ? after === undefined || isBlock(after) : before === undefined && isBlock(after);
}

/** Line endings between blocks say nothing on the screen and would be half of all nodes. */
function visible(children: readonly RootContent[], parentName?: string): readonly RootContent[] {
  const inStructure = parentName !== undefined && structureNames.has(parentName);
  return children.filter((child, index) => {
    if (!isBlank(child)) return true;
    return !inStructure && !standsBesideBlocks(children[index - 1], children[index + 1]);
  });
}

/** Only what the page reads: no positions, no data, nothing but elements and text. */
function compact(node: RootContent): Compact[] {
  if (node.type === "text") return [{ type: "text", value: node.value }];
  if (!isElement(node)) return [];
  const kept = node.tagName === "pre" || node.tagName === "code" ? node.children : visible(node.children, node.tagName);
  // Compact nodes are elements and texts, which is all that an element may hold here.
  const children = kept.flatMap(compact) as ElementContent[];
  return [{ type: "element", tagName: node.tagName, properties: node.properties, children }];
}

/** The blocks of a section as the page shows them, and as it is searched; long ones are cut into pieces. */
export function blocksOf(root: Root): readonly ElementContent[] {
  return boundNodes(visible(root.children).flatMap(compact).flatMap(piecesOf));
}

/** Serialises a section in chunks that can be shown one at a time. */
export function chunksOf(root: Root): readonly HastChunk[] {
  const chunks: string[][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const block of blocksOf(root)) {
    const json = JSON.stringify(block);
    const added = weightOfJson(json) + shapingPrice * shapingWeight(json);
    const open = chunks.at(-1);
    if (open === undefined || weight + added > chunkWeight || open.length >= chunkBlocks) {
      chunks.push([json]);
      weight = added;
    } else {
      open.push(json);
      weight += added;
    }
  }
  // This is where chunks come from: the brand says that the text is a serialised list of hast nodes.
  return chunks.map((blocks) => `[${blocks.join(",")}]` as HastChunk);
}
