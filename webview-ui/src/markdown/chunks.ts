import type { Element, ElementContent, Root, RootContent, Text } from "hast";
import { isElement } from "./treeWalk.ts";
import type { HastChunk } from "./types.ts";

/** Characters of serialised hast in one chunk: about 16 kB of Markdown, and what React shows in one slice. */
const chunkWeight = 40_000;
const chunkBlocks = 60;
const pieceRows = 200;

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

/** Cuts a list into consecutive ones: the class tells the style sheet that nothing separates them. */
function piece(whole: Element, children: readonly ElementContent[], index: number, isLast: boolean): Element {
  const { id, className, ...rest } = whole.properties;
  const classes = [
    ...(Array.isArray(className) ? className : []),
    ...(index > 0 ? ["continues"] : []),
    ...(isLast ? [] : ["continued"]),
  ];
  const identity = index === 0 && id !== undefined ? { id } : {};
  return { ...whole, properties: { ...rest, ...identity, className: classes }, children: [...children] };
}

/** Groups neighbours so that no group is heavier than a chunk, unless a single one is. */
function groupByWeight(children: readonly ElementContent[]): readonly (readonly ElementContent[])[] {
  const groups: ElementContent[][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const child of children) {
    const added = JSON.stringify(child).length;
    if (weight + added > chunkWeight) {
      groups.push([]);
      weight = 0;
    }
    groups.at(-1)?.push(child);
    weight += added;
  }
  return groups;
}

function listPieces(list: Element): readonly Element[] {
  const groups = groupByWeight(list.children);
  const { start, reversed } = list.properties;
  // A reversed list counts down from its length, which its pieces would not know.
  if (groups.length < 2 || reversed === true) return [list];
  let next = typeof start === "number" ? start : 1;
  return groups.map((children, index) => {
    const cut = piece(list, children, index, index === groups.length - 1);
    const numbered = list.tagName === "ol" ? { ...cut, properties: { ...cut.properties, start: next } } : cut;
    next += children.length;
    return numbered;
  });
}

function tablePieces(table: Element): readonly Element[] {
  const body = table.children.find((child) => isElement(child) && child.tagName === "tbody");
  if (!isElement(body) || body.children.length <= pieceRows) return [table];
  const others = table.children.filter((child) => child !== body);
  const count = Math.ceil(body.children.length / pieceRows);
  return Array.from({ length: count }, (_, index) => {
    const rows = body.children.slice(index * pieceRows, (index + 1) * pieceRows);
    return piece(table, [...others, { ...body, children: rows }], index, index === count - 1);
  });
}

function pieces(block: Compact): readonly Compact[] {
  if (block.type !== "element") return [block];
  if (block.tagName === "table") return tablePieces(block);
  return block.tagName === "ul" || block.tagName === "ol" || block.tagName === "blockquote"
    ? listPieces(block)
    : [block];
}

/** Serialises a section in chunks that can be shown one at a time; long lists and tables are cut into pieces. */
export function chunksOf(root: Root): readonly HastChunk[] {
  const chunks: string[][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const block of visible(root.children).flatMap(compact).flatMap(pieces)) {
    const json = JSON.stringify(block);
    const open = chunks.at(-1);
    if (open === undefined || weight + json.length > chunkWeight || open.length >= chunkBlocks) {
      chunks.push([json]);
      weight = json.length;
    } else {
      open.push(json);
      weight += json.length;
    }
  }
  // This is where chunks come from: the brand says that the text is a serialised list of hast nodes.
  return chunks.map((blocks) => `[${blocks.join(",")}]` as HastChunk);
}
