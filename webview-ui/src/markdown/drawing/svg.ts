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
export function createSvgList(prefix: string): DrawnList {
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
