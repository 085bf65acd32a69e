import { findHiddenDifference, toLook } from "@dialectic/shared/protocol";
import { alignTokens, cutByHunks } from "@dialectic/shared/review";
import type { Element, ElementContent, Root, RootContent } from "hast";
import { chunkWeight } from "../../limits.ts";
import { describeHidden } from "../../texts/describeHidden.ts";
import { workerTexts } from "../../texts/workerTexts.ts";
import { isElement } from "../treeWalk.ts";
import { alignBlocks, type UnitStep } from "./alignBlocks.ts";
import { type BlockUnit, listUnits } from "./blockUnits.ts";
import { diffInline } from "./diffInline.ts";
import { diffTable } from "./diffTable.ts";
import { joinLeaves, type Leaf, listLeaves } from "./leaves.ts";
import { type CodeLine, markReplacedLines, markWholeLines } from "./markCodeLines.ts";
import { hasMarks, type MarkKind, markBlock, markClass, markElement, withoutIds, withoutMarked } from "./marks.ts";

/**
 * Merges two rendered states of a section into one. Added content is in `ins.compared-added`, removed content in
 * `del.compared-removed`. Added or removed list items, rows and cells have the class themselves.
 */
export function diffRendered(before: Root, after: Root): Root {
  return { type: "root", children: tellHidden(diffBlocks(before.children, after.children)) };
}

export interface SideBySideRow {
  readonly kind: "same" | "changed" | "removed" | "added";
  /** Earlier state with removed content marked. Empty for a new block. */
  readonly left: readonly ElementContent[];
  /** Later state with added content marked. Empty for a removed block. */
  readonly right: readonly ElementContent[];
}

/** Merges two rendered states of a section block by block, for two columns. Only the right column has ids. */
export function alignSideBySide(before: Root, after: Root): readonly SideBySideRow[] {
  return alignBlocks(listUnits(before.children), listUnits(after.children)).map((step) => {
    if (step.kind === "same") {
      return { kind: "same", left: listNodes(step.before).map(withoutIds), right: listNodes(step.after) };
    }
    const nodes = tellHidden(diffStep(step));
    const left = withoutMarked(nodes, "added").map(withoutIds);
    const right = withoutMarked(nodes, "removed");
    return { kind: step.kind === "changed" && !hasMarks(nodes) ? "same" : step.kind, left, right };
  });
}

/** Merges two contents and marks the changes: whole blocks, and words inside similar blocks. */
function diffBlocks(
  before: readonly (ElementContent | RootContent)[],
  after: readonly (ElementContent | RootContent)[],
): ElementContent[] {
  return alignBlocks(listUnits(before), listUnits(after)).flatMap(diffStep);
}

function diffStep(step: UnitStep): readonly ElementContent[] {
  switch (step.kind) {
    case "same":
      return listNodes(step.after);
    case "removed":
      return markUnit(step.before, "removed");
    case "added":
      return markUnit(step.after, "added");
    case "changed":
      return diffPair(step.before, step.after);
  }
}

function listNodes(unit: BlockUnit): readonly ElementContent[] {
  return unit.kind === "block" ? [unit.block] : unit.nodes;
}

function markUnit(unit: BlockUnit, kind: MarkKind): readonly ElementContent[] {
  if (unit.kind === "block") return [markBlock(unit.block, kind)];
  const nodes = kind === "removed" ? unit.nodes.map(withoutIds) : unit.nodes;
  return [{ ...markElement(kind), children: [...nodes] }];
}

function diffPair(before: BlockUnit, after: BlockUnit): readonly ElementContent[] {
  if (before.kind === "block" && after.kind === "block") return [diffElements(before.block, after.block)];
  return diffInline(listNodes(before), listNodes(after));
}

function diffElements(before: Element, after: Element): Element {
  if (after.tagName === "pre") return diffCode(before, after);
  const table = after.tagName === "table" ? diffTable(before, after, diffElements) : undefined;
  if (table !== undefined) return table;
  const children = diffBlocks(before.children, after.children);
  // A change inside a collapsed part would be invisible.
  const isOpened = after.tagName === "details" && hasMarks(children);
  const properties = isOpened ? { ...after.properties, open: true } : after.properties;
  return { ...after, properties, children };
}

/**
 * Says in words where removed and added content look the same: they differ only in invisible characters, in how
 * characters are encoded, or in letters that look alike. The words stand in the added content, and are drawn by the style sheet.
 */
function tellHidden(nodes: readonly ElementContent[]): ElementContent[] {
  const removed = new Map<string, string>();
  return nodes.map((node) => {
    const kind = isElement(node) ? findKind(node) : undefined;
    // Only neighbours are a pair.
    if (kind === undefined) removed.clear();
    if (!isElement(node)) return node;
    if (kind === undefined) return { ...node, children: tellHidden(node.children) };
    const text = readText(node);
    if (kind === "removed") removed.set(toLook(text), text);
    const other = kind === "added" ? removed.get(toLook(text)) : undefined;
    const hidden = other === undefined ? undefined : findHiddenDifference(text, other);
    return hidden === undefined ? node : withNote(node, createNote(describeHidden(hidden, workerTexts)));
  });
}

/** Returns how an element is marked, itself or by its only child. */
function findKind({ properties: { className }, children }: Element): MarkKind | undefined {
  const names = Array.isArray(className) ? className : [];
  const own = (["removed", "added"] as const).find((kind) => names.includes(markClass(kind)));
  const [only] = children;
  return own ?? (children.length === 1 && isElement(only) ? findKind(only) : undefined);
}

function readText(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return isElement(node) ? node.children.map(readText).join("") : "";
}

function createNote(said: string): Element {
  const properties = { className: ["compared-hidden"], role: "note", ariaLabel: said, dataSaid: said };
  return { type: "element", tagName: "span", properties, children: [] };
}

/** Adds the note behind the text, but before the end of a line of code. */
function withNote(element: Element, note: Element): Element {
  const last = element.children.at(-1);
  const before = element.children.slice(0, -1);
  if (last?.type === "text" && last.value.endsWith("\n")) {
    const text: ElementContent = { type: "text", value: last.value.slice(0, -1) };
    return { ...element, children: [...before, text, note, { type: "text", value: "\n" }] };
  }
  if (last !== undefined && isElement(last) && readText(last) === readText(element))
    return { ...element, children: [...before, withNote(last, note)] };
  return { ...element, children: [...element.children, note] };
}

/**
 * Merges two blocks of code and marks removed and added lines, and the words that changed in them. Marks only lines and
 * drops the highlighting if the result would be too heavy to lay out.
 */
function diffCode(before: Element, after: Element): Element {
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
