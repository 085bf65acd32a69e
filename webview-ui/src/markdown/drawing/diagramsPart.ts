import { renderMermaid } from "beautiful-mermaid";
import { createSvgList } from "./svg.ts";

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
