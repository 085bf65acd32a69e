import type { ElementContent, RootContent } from "hast";
import { invisibleMark } from "./markInvisible.ts";
import type { HastChunk } from "./types.ts";

/** Run of characters in a line of code, with the classes of its colour. */
export interface CodePart {
  readonly text: string;
  readonly className: string;
}

export function codeLines(blocks: readonly HastChunk[]): readonly (readonly CodePart[])[] {
  // The brand guarantees a serialised list of hast nodes.
  const lines = listLines(blocks.flatMap((block) => JSON.parse(block) as RootContent[]));
  // A block of code ends with a line ending.
  return lines.length > 1 && lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

/** Divides coloured code into its lines. */
export function listLines(nodes: readonly RootContent[]): readonly (readonly CodePart[])[] {
  const lines: CodePart[][] = [[]];
  for (const node of nodes) addNode(lines, node, "");
  return lines;
}

function addNode(lines: CodePart[][], node: RootContent | ElementContent, className: string): void {
  if (node.type === "text") addText(lines, node.value, className);
  if (node.type !== "element") return;
  const own = node.tagName === "span" ? node.properties.className : undefined;
  const colours = Array.isArray(own) ? own.filter((name) => name !== invisibleMark && name !== "text-piece") : [];
  const names = [className, ...colours].join(" ").trim();
  for (const child of node.children) addNode(lines, child, names);
}

function addText(lines: CodePart[][], value: string, className: string): void {
  for (const [place, text] of value.split("\n").entries()) {
    if (place > 0) lines.push([]);
    if (text !== "") lines.at(-1)?.push({ text, className });
  }
}
