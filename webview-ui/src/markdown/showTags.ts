import { findTagWords, readInlineTag, showTagWords } from "@dialectic/shared/review";
import type { Html, Nodes, Parents, Root, RootContent } from "mdast";

/**
 * Turns tags that are words, such as the one in `Promise<void>`, into text. The host reads titles and texts by the same
 * rule.
 */
export function showTags(tree: Root): void {
  const blocks: Html[] = [];
  visit(tree, blocks);
  const shown = showTagWords(blocks.map(({ value }) => value));
  for (const [index, block] of blocks.entries()) {
    const { html, isParagraph } = shown[index] ?? { html: block.value, isParagraph: false };
    block.value = html;
    if (isParagraph) block.data = { hName: "p" };
  }
}

/** Turns all HTML into the text that was typed. */
export function showAllTags(tree: Root): void {
  const blocks: Html[] = [];
  visitTexts(tree, blocks);
  for (const block of blocks)
    Object.assign(block, { type: "paragraph", children: [{ type: "text", value: block.value }] });
}

/** Turns HTML within texts into text, and gathers the blocks of HTML. */
function visitTexts(node: Nodes, blocks: Html[]): void {
  if (node.type === "html") blocks.push(node);
  else if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
    const found: Html[] = [];
    gatherHtml(node, found);
    if (found.length > 0) replaceWords(node, new Set<Nodes>(found));
  } else if ("children" in node) for (const child of node.children) visitTexts(child, blocks);
}

/** Visits the blocks, and gathers those of HTML. */
function visit(node: Nodes, blocks: Html[]): void {
  if (node.type === "html") blocks.push(node);
  else if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") showInline(node);
  else if ("children" in node) for (const child of node.children) visit(child, blocks);
}

function showInline(block: Parents): void {
  const found: Html[] = [];
  gatherHtml(block, found);
  const tags = found.flatMap((node) => {
    const tag = readInlineTag(node.value);
    return tag === undefined ? [] : [Object.assign(tag, { node })];
  });
  const words = new Set<Nodes>([...findTagWords(tags)].map(({ node }) => node));
  if (words.size > 0) replaceWords(block, words);
}

function gatherHtml(node: Nodes, found: Html[]): void {
  if (node.type === "html") found.push(node);
  else if ("children" in node) for (const child of node.children) gatherHtml(child, found);
}

/** Replaces these tags by text, which is one with the text around it. */
function replaceWords(parent: Parents, words: ReadonlySet<Nodes>): void {
  const changed: RootContent[] = [];
  for (const child of parent.children) {
    if ("children" in child) replaceWords(child, words);
    const text = child.type === "text" || (child.type === "html" && words.has(child)) ? child.value : undefined;
    const last = changed.at(-1);
    if (text === undefined) changed.push(child);
    else if (last?.type === "text") last.value += text;
    else changed.push({ type: "text", value: text });
  }
  // The root's children have a wider type than those of a block. What replaces a tag fits both.
  parent.children = changed as typeof parent.children;
}
