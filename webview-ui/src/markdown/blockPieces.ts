import type { Element, ElementContent } from "hast";
import { chunkWeight, maxBlockWeight, maxFilledWeight, maxTableRows } from "../limits.ts";
import { workerTexts } from "../texts/workerTexts.ts";
import { isElement } from "./treeWalk.ts";

/** Characters of serialised hast that cost a page as much as the frame and the button of one block of code. */
const codeBlockWeight = 1_500;

/** Elements that are cut at any weight above a chunk's, because the cut is invisible. */
const seamless = new Set(["ul", "ol", "blockquote"]);

/** Elements whose parts are meaningless on their own. */
const solid = new Set(["pre", "details", "table", "thead", "tbody", "tfoot", "tr", "svg"]);

export function cutBlock<Content extends ElementContent>(block: Content): readonly (Content | ElementContent)[] {
  if (!isElement(block)) return [block];
  if (block.tagName === "table") return cutTable(block);
  const weight = weighNode(block);
  if (weight <= (seamless.has(block.tagName) ? chunkWeight : maxBlockWeight)) return [block];
  return solid.has(block.tagName) ? [toPlainBlock(block)] : cutNested(block);
}

/** Returns the cost of serialised hast on the page, in characters of plain blocks. */
export function weighJson(json: string): number {
  return json.length + codeBlockWeight * (json.split('"tagName":"pre"').length - 1);
}

function weighNode(node: ElementContent): number {
  return weighJson(JSON.stringify(node));
}

function cutNested(whole: Element): readonly Element[] {
  const { start, reversed } = whole.properties;
  // A reversed list counts down from its length, which its pieces would not know.
  if (reversed === true && weighNode(whole) <= maxBlockWeight) return [whole];
  const groups = groupByWeight(whole.children.flatMap(cutBlock));
  let next = typeof start === "number" ? start : 1;
  return groups.map((children, index) => {
    const cut = piece(whole, children, index, groups.length);
    const numbered = whole.tagName === "ol" ? { ...cut, properties: { ...cut.properties, start: next } } : cut;
    next += children.filter((child) => !continues(child)).length;
    return numbered;
  });
}

/** Groups neighbours so that no group is heavier than a chunk, unless it has only one member. */
function groupByWeight(children: readonly ElementContent[], mostMembers = Number.POSITIVE_INFINITY) {
  const groups: ElementContent[][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const child of children) {
    const added = weighNode(child);
    if (weight + added > chunkWeight || groups.at(-1)?.length === mostMembers) {
      groups.push([]);
      weight = 0;
    }
    groups.at(-1)?.push(child);
    weight += added;
  }
  return groups;
}

/** Returns one of the pieces. Its classes let the style sheet join it to its neighbours. */
function piece(whole: Element, children: readonly ElementContent[], index: number, count: number): Element {
  if (count === 1) return { ...whole, children: [...children] };
  const { id, className, ...rest } = whole.properties;
  const classes = [
    ...(Array.isArray(className) ? className : []),
    ...(index > 0 ? ["continues"] : []),
    ...(index < count - 1 ? ["continued"] : []),
  ];
  const identity = index === 0 && id !== undefined ? { id } : {};
  return { ...whole, properties: { ...rest, ...identity, className: classes }, children: [...children] };
}

function continues(node: ElementContent): boolean {
  const classes = isElement(node) ? node.properties["className"] : undefined;
  return Array.isArray(classes) && classes.includes("continues");
}

/** Cuts a long table between its rows, and repeats its head. */
function cutTable(table: Element): readonly Element[] {
  const body = table.children.find((child) => isElement(child) && child.tagName === "tbody");
  const rows = isElement(body) ? body.children : [];
  const weight = weighNode(table);
  if (weight <= maxBlockWeight && rows.length <= maxTableRows) return [table];
  const others = table.children.filter((child) => child !== body);
  const filled = weight > maxFilledWeight ? rows.map(withoutEmptyEnd) : rows;
  const heaviest = filled.reduce((most, row) => Math.max(most, weighNode(row)), 0);
  const isWide = heaviest + others.reduce((sum, child) => sum + weighNode(child), 0) > maxBlockWeight;
  if (!isElement(body) || isWide) return [toPlainBlock(table)];
  const groups = groupByWeight(filled, maxTableRows);
  return groups.map((children, index) => piece(table, [...others, { ...body, children }], index, groups.length));
}

/** Returns a row without the empty cells at its end. Below a wide head, each short row has hundreds of them. */
function withoutEmptyEnd(row: ElementContent): ElementContent {
  if (!isElement(row)) return row;
  const last = row.children.findLastIndex((cell) => isElement(cell) && cell.children.length > 0);
  return { ...row, children: row.children.slice(0, Math.max(0, last) + 1) };
}

/** Replaces a block with too many elements for one frame by its text. A folded part stays folded. */
function toPlainBlock(block: Element): Element {
  const summary = block.tagName === "details" ? block.children.find(isSummary) : undefined;
  const isFold = summary !== undefined && weighNode(summary) <= chunkWeight;
  const rest = isFold ? block.children.filter((child) => child !== summary) : [block];
  const text: ElementContent = { type: "text", value: rest.map(getNodeText).join("") };
  const plain: Element = { type: "element", tagName: "pre", properties: {}, children: [text] };
  if (block.tagName === "pre") return plain;
  const reason: Element = {
    type: "element",
    tagName: "p",
    properties: { className: ["section-reason"] },
    children: [{ type: "text", value: workerTexts.tooManyParts }],
  };
  if (isFold) return { ...block, children: [summary, reason, plain] };
  return { type: "element", tagName: "div", properties: {}, children: [reason, plain] };
}

function isSummary(node: ElementContent): boolean {
  return isElement(node) && node.tagName === "summary";
}

const ends: Readonly<Record<string, string>> = {
  td: " | ",
  th: " | ",
  tr: "\n",
  p: "\n",
  li: "\n",
  br: "\n",
  pre: "\n",
};

function getNodeText(node: ElementContent): string {
  if (node.type === "text") return node.value;
  if (!isElement(node)) return "";
  const end = /^h[1-6]$/.test(node.tagName) ? "\n" : ends[node.tagName];
  return node.children.map(getNodeText).join("") + (end ?? "");
}
