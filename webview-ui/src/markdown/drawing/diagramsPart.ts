import { renderMermaid } from "beautiful-mermaid";
import type { Element } from "hast";
import type { DrawnList } from "./keepDrawn.ts";

const elements = new Set("svg g defs marker rect circle ellipse line polyline polygon path text tspan".split(" "));

/** Attributes that hold a number, words, a list of points or a path. */
const attributes = new Set(
  "x y x1 y1 x2 y2 cx cy r rx ry dx dy d points width height viewBox transform textAnchor dominantBaseline fontSize fontWeight fontStyle strokeWidth strokeDasharray strokeLinecap strokeLinejoin markerWidth markerHeight refX refY orient".split(
    " ",
  ),
);
const value = /^[\w\s.,()+-]{1,4000}$/;

/** Colours that our style sheet defines. */
const colours =
  /^(?:none|var\(--(?:_(?:text|text-sec|text-muted|text-faint|line|arrow|node-fill|node-stroke|group-fill|group-hdr|inner-stroke|key-badge)|bg|fg)\))$/;

const marker = /^url\(#([\w-]+)\)$/;

/** SVG without links, scripts, styles, images and colours of its own. Its ids begin with the prefix. */
function createSvgList(prefix: string): DrawnList {
  return { elements, keep: (element) => keepAttributes(element, prefix) };
}

function keepAttributes({ tagName, properties }: Element, prefix: string): Element["properties"] {
  const kept: Element["properties"] = {};
  for (const [name, given] of Object.entries(properties)) {
    const text = Array.isArray(given) ? given.join(" ") : String(given);
    if (attributes.has(name) && value.test(text)) kept[name] = text;
    if (name === "fill")
      kept[name] = colours.test(text) ? text : `var(--_${tagName === "text" ? "text" : "node-fill"})`;
    if (name === "stroke") kept[name] = colours.test(text) ? text : "var(--_node-stroke)";
    if (name === "id" && tagName === "marker" && /^[\w-]+$/.test(text)) kept[name] = `${prefix}${text}`;
    const [, id] = name === "markerStart" || name === "markerEnd" ? (marker.exec(text) ?? []) : [];
    if (id !== undefined) kept[name] = `url(#${prefix}${id})`;
  }
  return kept;
}

/** Kinds of diagrams that are drawn, by the word with which they begin. */
const kinds = {
  flowchart: /^(?:graph|flowchart)\b/,
  state: /^stateDiagram\b/,
  sequence: /^sequenceDiagram\b/,
  class: /^classDiagram\b/,
  entity: /^erDiagram\b/,
};

/** Titles and settings before a diagram, and remarks. */
const head = /^\s*---\r?\n.*?\n---\r?\n/s;
const remarks = /^\s*%%.*$/gm;
/** Lines that change nothing in our drawings: links, and styles of single edges. */
const ignored = /^\s*(?:click|linkStyle|accTitle|accDescr)\b.*$/gm;

/** The title of a group takes place above it, for which the usual distance of 24 is too small. */
const distances = { padding: 8, nodeSpacing: 72 };

async function draw(written: string) {
  const source = written.replace(head, "").replace(remarks, "").trim();
  const kind = Object.entries(kinds).find(([, form]) => form.test(source))?.[0];
  if (kind === undefined) return undefined;
  const options = /^\s*(?:subgraph|state .*\{)/m.test(source) ? distances : { padding: distances.padding };
  return { kind, markup: await renderMermaid(source.replace(ignored, ""), options) };
}

// The worker finds the part here when it starts after it.
globalThis.dialecticParts = { ...globalThis.dialecticParts, diagrams: { draw, createList: createSvgList } };
