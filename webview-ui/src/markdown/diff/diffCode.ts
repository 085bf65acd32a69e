import { alignTokens, cutByHunks } from "@dialectic/shared/review";
import type { Element, ElementContent } from "hast";
import { chunkWeight } from "../blockPieces.ts";
import { isElement } from "../treeWalk.ts";
import { joinLeaves, type Leaf, listLeaves } from "./leaves.ts";
import { type MarkKind, markElement } from "./marks.ts";

interface CodeLine {
  readonly text: string;
  readonly leaves: readonly Leaf[];
}

/**
 * Merges two blocks of code and marks removed and added lines. Drops the highlighting if the result would be too heavy
 * to lay out.
 */
export function diffCode(before: Element, after: Element): Element {
  const oldBody = findCodeBody(before);
  const newBody = findCodeBody(after);
  const children = diffLines(toCodeLines(oldBody.children), toCodeLines(newBody.children));
  const isHeavy = JSON.stringify(children).length > 2 * chunkWeight;
  const light = isHeavy ? diffLines(toPlainLines(oldBody), toPlainLines(newBody)) : children;
  const body = { ...newBody, children: light };
  return newBody === after ? body : { ...after, children: [body] };
}

function findCodeBody(pre: Element): Element {
  const [only] = pre.children;
  return pre.children.length === 1 && isElement(only) && only.tagName === "code" ? only : pre;
}

function diffLines(before: readonly CodeLine[], after: readonly CodeLine[]): ElementContent[] {
  const getLineText = ({ text }: CodeLine) => text;
  const hunks = alignTokens(before.map(getLineText), after.map(getLineText));
  const leaves = cutByHunks(before, after, hunks).flatMap(({ kept, removed, added }) => [
    ...kept.after.flatMap((line) => line.leaves),
    ...markLines(removed, "removed"),
    ...markLines(added, "added"),
  ]);
  return joinLeaves(leaves);
}

function markLines(lines: readonly CodeLine[], kind: MarkKind): readonly Leaf[] {
  const mark = markElement(kind, "compared-line");
  return lines.flatMap(({ leaves }) => leaves.map(({ path, node }) => ({ path: [mark, ...path], node })));
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
