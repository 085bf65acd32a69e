import { type Box, findRoot, isShown } from "./boxes.ts";

/** A piece of text in the page, and the element that it stands in. */
export interface TextPiece {
  readonly element: Element;
  readonly text: string;
  /** Its boxes, one in each line. They may lie outside of the screen. */
  readonly boxes: readonly Box[];
}

/** Lists the texts on the page that are meant to be seen. */
export function listTexts(root = findRoot()): readonly TextPiece[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const pieces: TextPiece[] = [];
  const shown = new Map<Element, boolean>();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue?.trim() ?? "";
    if (element === null || text === "" || element.closest("style, script, option")) continue;
    const isThere = shown.get(element) ?? isShown(element);
    shown.set(element, isThere);
    if (!isThere) continue;
    const range = document.createRange();
    const { nodeValue = "" } = node;
    range.setStart(node, nodeValue?.search(/\S/) ?? 0);
    range.setEnd(node, nodeValue?.trimEnd().length ?? 0);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (boxes.length > 0) pieces.push({ element, text: text.length > 40 ? `${text.slice(0, 40)}…` : text, boxes });
  }
  return pieces;
}
