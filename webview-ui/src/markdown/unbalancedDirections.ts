import type { ElementContent, Text } from "hast";
import { isElement } from "./treeWalk.ts";

/**
 * Finds the directional controls of prose that reach too far. A pair begins and ends in one block; what lacks its other
 * half would turn the rest of the block around.
 */

const controls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Elements inside a block. All others, and a line break, begin a block. */
const inline = new Set(
  "a abbr b bdi bdo cite code data del dfn em i img input ins kbd mark picture q rp rt ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

interface OpenControl {
  readonly node: Text;
  readonly at: number;
  readonly isIsolate: boolean;
}

/** Places of unbalanced controls by the text node that has them. */
export type UnbalancedControls = ReadonlyMap<Text, ReadonlySet<number>>;

/** Returns the unbalanced controls of blocks, without those in parts for which `skips` is true. */
export function findUnbalanced(
  nodes: readonly ElementContent[],
  skips: (node: ElementContent) => boolean,
): UnbalancedControls {
  const found = new Map<Text, Set<number>>();
  let open: OpenControl[] = [];
  let isolates = 0;
  const tell = ({ node, at }: Pick<OpenControl, "node" | "at">) => {
    const places = found.get(node) ?? new Set();
    found.set(node, places.add(at));
  };
  const endBlock = () => {
    for (const control of open) tell(control);
    open = [];
    isolates = 0;
  };
  const begin = (control: OpenControl) => {
    open.push(control);
    if (control.isIsolate) isolates += 1;
  };
  const end = (node: Text, at: number, isIsolate: boolean) => {
    // The end of an embedding does not reach out of an isolate.
    if (isIsolate ? isolates === 0 : open.at(-1)?.isIsolate !== false) tell({ node, at });
    else if (!isIsolate) open.pop();
    else {
      // The end of an isolate ends the embeddings inside it.
      for (let last = open.pop(); last?.isIsolate === false; last = open.pop()) tell(last);
      isolates -= 1;
    }
  };
  const walk = (node: ElementContent) => {
    if (skips(node)) return;
    if (node.type === "text") {
      for (const { 0: control, index: at } of node.value.matchAll(controls)) {
        if (control === "\u202c" || control === "\u2069") end(node, at, control === "\u2069");
        else begin({ node, at, isIsolate: control >= "\u2066" });
      }
    }
    if (!isElement(node)) return;
    const isBlock = !inline.has(node.tagName);
    if (isBlock) endBlock();
    for (const child of node.children) walk(child);
    if (isBlock) endBlock();
  };
  for (const node of nodes) walk(node);
  endBlock();
  return found;
}
