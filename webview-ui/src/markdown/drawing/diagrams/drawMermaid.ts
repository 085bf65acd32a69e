import {
  type Diagram,
  type DiagramKind,
  type GraphDiagram,
  measureLayout,
  readMermaid,
  type SequenceDiagram,
} from "@dialectic/shared/review";
import type { Element, ElementContent } from "hast";
import { drawGraph } from "./drawGraph.ts";
import { drawSequence } from "./drawSequence.ts";

export type DrawnDiagram =
  | { readonly kind: "drawn"; readonly name: DiagramKind; readonly element: Element }
  | { readonly kind: "not-understood"; readonly line: number; readonly text: string }
  /** A kind that is not drawn, one that is too large, or one whose drawing lacks a part. */
  | { readonly kind: "other" | "large" | "lost" };

export function drawMermaid(source: string): DrawnDiagram {
  const read = readMermaid(source);
  if (read.kind !== "diagram") return read;
  const { diagram, name } = read;
  const places = measureLayout(diagram);
  if (places === undefined) return { kind: "large" };
  const element = diagram.kind === "sequence" ? drawSequence(diagram) : drawGraph(diagram, places);
  return element !== undefined && isWhole(element, diagram) ? { kind: "drawn", name, element } : { kind: "lost" };
}

/** True if a drawing has all names and lines of its diagram, each at a place: a wrong picture is worse than its source. */
function isWhole(element: Element, diagram: Diagram): boolean {
  const { texts, lines, isPlaced } = survey(element);
  const said = squeeze(texts.join(""));
  const { names, edges } = diagram.kind === "sequence" ? listSequence(diagram) : listGraph(diagram);
  return isPlaced && lines === edges && names.every((name) => said.includes(squeeze(name)));
}

function listGraph({ nodes, edges, groups, title }: GraphDiagram) {
  return {
    names: [title, ...[...nodes, ...edges, ...groups].map(({ label }) => label)],
    edges: edges.filter(({ line }) => line !== "unseen").length,
  };
}

function listSequence({ actors, boxes, steps, title }: SequenceDiagram) {
  const messages = steps.flatMap((step) => (step.kind === "message" ? [step.message.text] : []));
  const others = steps.flatMap((step) => ("text" in step ? [step.text] : []));
  const frames = boxes.filter((box) => box.actors.length > 0);
  const names = [title, ...[...actors, ...frames].map(({ label }) => label), ...messages, ...others];
  return { names, edges: messages.length };
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

interface Survey {
  readonly texts: string[];
  /** Lines that connect: paths that are not filled. */
  lines: number;
  isPlaced: boolean;
}

function survey(node: ElementContent, found: Survey = { texts: [], lines: 0, isPlaced: true }): Survey {
  if (node.type === "text") found.texts.push(node.value);
  if (node.type !== "element") return found;
  if (node.tagName === "path" && node.properties["fill"] === "none") found.lines += 1;
  if (Object.values(node.properties).some((value) => /NaN|Infinity|undefined/.test(String(value))))
    found.isPlaced = false;
  for (const child of node.children) survey(child, found);
  return found;
}
