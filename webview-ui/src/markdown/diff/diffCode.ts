import { alignTokens, cutByHunks } from "@dialectic/shared/review";
import type { Element, ElementContent } from "hast";
import { chunkWeight } from "../blockPieces.ts";
import { isElement } from "../treeWalk.ts";
import { joinLeaves, type Leaf, listLeaves } from "./leaves.ts";
import { type CodeLine, markReplacedLines, markWholeLines } from "./markCodeLines.ts";

/**
 * Merges two blocks of code and marks removed and added lines, and the words that changed in them. Marks only lines and
 * drops the highlighting if the result would be too heavy to lay out.
 */
export function diffCode(before: Element, after: Element): Element {
  const oldBody = findCodeBody(before);
  const newBody = findCodeBody(after);
  const children = diffLines(toCodeLines(oldBody.children), toCodeLines(newBody.children), markReplacedLines);
  const isHeavy = JSON.stringify(children).length > 2 * chunkWeight;
  const light = isHeavy ? diffLines(toPlainLines(oldBody), toPlainLines(newBody), markWholeLines) : children;
  const body = { ...newBody, children: light };
  return newBody === after ? body : { ...after, children: [body] };
}

function findCodeBody(pre: Element): Element {
  const [only] = pre.children;
  return pre.children.length === 1 && isElement(only) && only.tagName === "code" ? only : pre;
}

function diffLines(
  before: readonly CodeLine[],
  after: readonly CodeLine[],
  mark: typeof markReplacedLines,
): ElementContent[] {
  const getLineText = ({ text }: CodeLine) => text;
  const hunks = alignTokens(before.map(getLineText), after.map(getLineText));
  const leaves = cutByHunks(before, after, hunks).flatMap(({ kept, removed, added }) => [
    ...kept.after.flatMap((line) => line.leaves),
    ...mark(removed, added),
  ]);
  return joinLeaves(leaves);
}

function toCodeLines(nodes: readonly ElementContent[]): readonly CodeLine[] {
  const lines: CodeLine[] = [];
  let text = "";
  let leaves: Leaf[] = [];
  const endLine = () => {
    if (leaves.length > 0) lines.push({ text, leaves });
    text = "";
    leaves = [];
  };
  for (const leaf of listLeaves(nodes, cutLines)) {
    leaves.push(leaf);
    if (leaf.node.type !== "text") continue;
    text += leaf.node.value;
    if (text.endsWith("\n")) endLine();
  }
  endLine();
  return lines;
}

function cutLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function toPlainLines(body: Element): readonly CodeLine[] {
  const text = listLeaves(body.children, (each) => [each])
    .map(({ node }) => (node.type === "text" ? node.value : ""))
    .join("");
  return toCodeLines([{ type: "text", value: text }]);
}
