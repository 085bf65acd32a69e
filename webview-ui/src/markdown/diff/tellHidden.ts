import { hasInvisible, toLook } from "@dialectic/shared/protocol";
import type { Element, ElementContent } from "hast";
import { workerTexts } from "../../texts/workerTexts.ts";
import { isElement } from "../treeWalk.ts";
import { type MarkKind, markClass } from "./marks.ts";

/**
 * Says in words where removed and added content look the same: they differ only in invisible characters, or in how
 * characters are encoded. The words stand in the added content, and are drawn by the style sheet.
 */
export function tellHidden(nodes: readonly ElementContent[]): ElementContent[] {
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
    return other === undefined || other === text ? node : withNote(node, createNote(text + other));
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

function createNote(text: string): Element {
  const said = hasInvisible(text) ? workerTexts.differsInvisibly : workerTexts.differsInEncoding;
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
