import { TextGatherer } from "../markdown/textGatherer.ts";

export interface Run {
  /** Start of the run in the text; `nodeStart` is its start in the node. */
  readonly start: number;
  readonly node: Text;
  readonly nodeStart: number;
}

/** Rendered text of an element, with the nodes that hold it. */
export interface DomText {
  readonly text: string;
  readonly runs: readonly Run[];
}

/** Reads the text of an element by the same rules as the worker, without elements for which `skips` is true. */
export function readDomText(root: Element, skips: (element: Element) => boolean = () => false): DomText {
  const gatherer = new TextGatherer();
  const runs: Run[] = [];
  const gather = (node: Node): void => {
    if (node instanceof Text) gatherer.add(node.data, (start, nodeStart) => void runs.push({ start, node, nodeStart }));
    if (!(node instanceof Element) || skips(node)) return;
    const element = { name: node.localName, hasClass: (name: string) => node.classList.contains(name) };
    if (!gatherer.enter(element)) return;
    for (const child of node.childNodes) gather(child);
    gatherer.leave();
  };
  for (const child of root.childNodes) gather(child);
  return { text: gatherer.text, runs };
}

/** Returns the nodes and offsets for a range of the text. */
export function findRange({ runs }: DomText, start: number, end: number): StaticRangeInit | undefined {
  const first = findRunAt(runs, start);
  const last = findRunAt(runs, end - 1);
  if (first === undefined || last === undefined) return undefined;
  return {
    startContainer: first.node,
    startOffset: first.nodeStart + start - first.start,
    endContainer: last.node,
    endOffset: last.nodeStart + end - last.start,
  };
}

/** Returns the last run that begins at this place or before it. */
function findRunAt(runs: readonly Run[], place: number): Run | undefined {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.start ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  const run = runs[low - 1];
  // The line ending between two blocks is in no node.
  return run === undefined || place - run.start >= run.node.length - run.nodeStart ? undefined : run;
}
