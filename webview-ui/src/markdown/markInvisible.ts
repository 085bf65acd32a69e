import {
  abbreviateRun,
  findInvisible,
  hasInvisible,
  type InvisibleRun,
  nameRun,
  spellOutInvisible,
} from "@dialectic/shared/protocol";
import type { Element, ElementContent, Text } from "hast";
import { maxSectionMarks } from "../limits.ts";
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
type UnbalancedControls = ReadonlyMap<Text, ReadonlySet<number>>;

/** Returns the unbalanced controls of blocks, without those in parts for which `skips` is true. */
function findUnbalanced(
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

/**
 * Draws what a reader cannot see: in code and in words that changed every invisible character, in prose the directional
 * controls that reach too far. The character stays in the text, for the search and for copies; the style sheet keeps
 * its effect inside the mark and writes the sign.
 */

/** Class of a mark. */
export const invisibleMark = "invisible-mark";

const code = new Set(["pre", "code", "kbd", "samp", "tt", "var"]);
const changed = new Set(["compared-added", "compared-removed"]);

/** Marks the invisible characters of a section. Nodes without any stay as they are. */
export function markInvisible(nodes: readonly ElementContent[]): readonly ElementContent[] {
  if (!nodes.some(holdsInvisible)) return nodes;
  return new Marker(findUnbalanced(nodes, isExact)).mark(nodes, false);
}

function holdsInvisible(node: ElementContent): boolean {
  if (node.type === "text") return hasInvisible(node.value);
  return isElement(node) && node.children.some(holdsInvisible);
}

/** True for code, and for words that changed inside a block. */
function isExact(node: ElementContent): boolean {
  if (!isElement(node)) return false;
  const { className } = node.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  const isChanged = (node.tagName === "ins" || node.tagName === "del") && names.some((name) => changed.has(name));
  return code.has(node.tagName) || (isChanged && !names.includes("compared-block"));
}

class Marker {
  readonly #unbalanced: UnbalancedControls;
  #marks = 0;

  constructor(unbalanced: UnbalancedControls) {
    this.#unbalanced = unbalanced;
  }

  mark(nodes: readonly ElementContent[], isInExact: boolean): readonly ElementContent[] {
    return nodes.flatMap((node): readonly ElementContent[] => {
      if (node.type === "text") return this.#markText(node, isInExact);
      if (!isElement(node)) return [node];
      return [{ ...node, children: [...this.mark(node.children, isInExact || isExact(node))] }];
    });
  }

  #markText(node: Text, isInExact: boolean): readonly ElementContent[] {
    const { value } = node;
    const runs = isInExact ? findInvisible(value) : listControls(value, this.#unbalanced.get(node));
    if (runs.length === 0) return [node];
    this.#marks += runs.length;
    return this.#marks > maxSectionMarks ? [createText(spellOutInvisible(value))] : cutAtRuns(value, runs);
  }
}

function cutAtRuns(value: string, runs: readonly InvisibleRun[]): readonly ElementContent[] {
  const pieces: ElementContent[] = [];
  let start = 0;
  for (const run of runs) {
    if (run.start > start) pieces.push(createText(value.slice(start, run.start)));
    pieces.push(createMark(run.text));
    start = run.end;
  }
  if (start < value.length) pieces.push(createText(value.slice(start)));
  return pieces;
}

function createText(value: string): ElementContent {
  return { type: "text", value };
}

function listControls(value: string, places: ReadonlySet<number> = new Set()): readonly InvisibleRun[] {
  const runs: { start: number; end: number }[] = [];
  for (const place of [...places].toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last?.end === place) last.end += 1;
    else runs.push({ start: place, end: place + 1 });
  }
  return runs.map(({ start, end }) => ({ start, end, text: value.slice(start, end) }));
}

function createMark(run: string): Element {
  const name = nameRun(run);
  const properties = {
    className: [invisibleMark],
    role: "img",
    title: name,
    ariaLabel: name,
    dataSign: abbreviateRun(run),
  };
  return { type: "element", tagName: "span", properties, children: [createText(run)] };
}
