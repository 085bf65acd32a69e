import {
  type Diagram,
  type DiagramKind,
  type GraphDiagram,
  measureLayout,
  type PieDiagram,
  readMermaid,
  type SequenceDiagram,
  type TimelineDiagram,
} from "@dialectic/shared/review";
import type { Element, ElementContent } from "hast";
import { drawGraph } from "./drawGraph.ts";
import { drawPie } from "./drawPie.ts";
import { drawSequence } from "./drawSequence.ts";
import { drawTimeline } from "./drawTimeline.ts";

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
  const element = draw(diagram, places);
  return element !== undefined && isWhole(element, diagram) ? { kind: "drawn", name, element } : { kind: "lost" };
}

function draw(diagram: Diagram, places: number): Element | undefined {
  switch (diagram.kind) {
    case "sequence":
      return drawSequence(diagram);
    case "pie":
      return drawPie(diagram);
    case "timeline":
      return drawTimeline(diagram);
    default:
      return drawGraph(diagram, places);
  }
}

/** True if a drawing has all names and lines of its diagram, each at a place: a wrong picture is worse than its source. */
function isWhole(element: Element, diagram: Diagram): boolean {
  const { texts, lines, isPlaced } = survey(element);
  const said = squeeze(texts.join(""));
  const { names, edges } = listParts(diagram);
  return isPlaced && lines === edges && names.every((name) => said.includes(squeeze(name)));
}

/** Returns what a drawing must say, and the number of its lines. */
function listParts(diagram: Diagram): { readonly names: readonly string[]; readonly edges: number } {
  switch (diagram.kind) {
    case "sequence":
      return listSequence(diagram);
    case "pie":
      return listPie(diagram);
    case "timeline":
      return listTimeline(diagram);
    default:
      return listGraph(diagram);
  }
}

/** Each slice has one outline. */
function listPie({ slices, title, showsValues }: PieDiagram) {
  const values = showsValues ? slices.map(({ value }) => String(value)) : [];
  return { names: [title, ...slices.map(({ label }) => label), ...values], edges: slices.length };
}

function listTimeline({ periods, title }: TimelineDiagram) {
  const names = [title, ...periods.flatMap(({ section, label, events }) => [section, label, ...events])];
  return { names, edges: periods.reduce((sum, { events }) => sum + events.length, 0) };
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
