import { GraphBuilder } from "./graphBuilder.ts";
import { readLabel, readQuoted } from "./labels.ts";
import type { Direction, GraphDiagram, GraphEdge, GraphNode, Mark, Shape } from "./model.ts";
import { Scanner } from "./scanner.ts";
import { type Statement, splitAtSemicolons } from "./statements.ts";

const header = /^(?:graph|flowchart(?:-elk)?)(?:\s+(TB|TD|BT|LR|RL|[<>^v]))?$/i;
/** Statements that change only how the diagram looks, or what a click does. */
const ignored =
  /^(?:classDef|class|style|linkStyle|click|href|accTitle|accDescr|direction)\b(?!\s*(?:--|==|-\.|~~|[@&[({>]))/;
const directions: Readonly<Record<string, Direction>> = { td: "tb", ">": "lr", "<": "rl", "^": "bt", v: "tb" };

const id = /(?:[\p{L}\p{N}_!#$%'*+.?\\/`]|-(?![-.>])|=(?!=))+/uy;
const link = /[xo<]?(?:--+[-xo>]|==+[=xo>]|-?\.+-[xo>]?|~~~+)/y;
/** The beginnings of links whose text stands within them. */
const openLink = /[xo<]?(?:--|==|-\.)/y;
/** For each such beginning, the text before the end, and the end. */
const linkTexts: Readonly<Record<string, readonly [text: RegExp, end: RegExp]>> = {
  "--": [/(?:"[^"]*"|.+?)(?=\s*--+[-xo>])/sy, /\s*--+[-xo>]/y],
  "==": [/(?:"[^"]*"|.+?)(?=\s*==+[=xo>])/sy, /\s*==+[=xo>]/y],
  "-.": [/(?:"[^"]*"|.+?)(?=\s*-?\.+-[xo>]?)/sy, /\s*-?\.+-[xo>]?/y],
};

const brackets: readonly (readonly [open: RegExp, closings: Readonly<Record<string, Shape>>])[] = [
  [/\(\(\(/y, { ")))": "double-circle" }],
  [/\(\(/y, { "))": "circle" }],
  [/\(\[/y, { "])": "stadium" }],
  [/\(-/y, { "-)": "circle" }],
  [/\(/y, { ")": "rounded" }],
  [/\[\[/y, { "]]": "subroutine" }],
  [/\[\(/y, { ")]": "store" }],
  [/\[\//y, { "/]": "lean-right", "\\]": "trapezoid" }],
  [/\[\\/y, { "\\]": "lean-left", "/]": "trapezoid-down" }],
  [/\[/y, { "]": "rectangle" }],
  [/\{\{/y, { "}}": "hexagon" }],
  [/\{/y, { "}": "diamond" }],
  [/>/y, { "]": "flag" }],
];

/** Shapes by their names; all others are rectangles. */
const named: Readonly<Record<string, Shape>> = Object.fromEntries(
  Object.entries({
    rounded: "rounded event",
    stadium: "stadium pill terminal",
    subroutine: "fr-rect subproc subprocess subroutine framed-rectangle",
    store: "cyl cylinder db database disk lin-cyl das h-cyl horizontal-cylinder datastore",
    circle: "circle circ start",
    "double-circle": "dbl-circ double-circle",
    diamond: "diam decision diamond question",
    hexagon: "hex hexagon prepare",
    "lean-right": "lean-r lean-right in-out",
    "lean-left": "lean-l lean-left out-in",
    trapezoid: "trap-b trapezoid trapezoid-bottom priority",
    "trapezoid-down": "trap-t manual inv-trapezoid trapezoid-top",
    flag: "odd",
    bar: "fork join",
    start: "sm-circ small-circle",
    end: "fr-circ stop framed-circle",
    note: "comment brace braces text note",
  } satisfies Partial<Record<Shape, string>>).flatMap(([shape, words]) =>
    words.split(" ").map((word) => [word, shape as Shape]),
  ),
);

/** Reads a flowchart. Returns the statement that it does not understand, if there is one. */
export function readFlow(statements: readonly Statement[]): GraphDiagram | Statement {
  const [first, ...rest] = splitAtSemicolons(statements);
  const [found, direction = "td"] = header.exec(first?.text ?? "") ?? [];
  if (first === undefined || found === undefined) return first ?? { text: "", line: 1, indent: 0 };
  const reader = new FlowReader();
  reader.builder.diagram.direction = directions[direction.toLowerCase()] ?? (direction.toLowerCase() as Direction);
  const last = rest.at(-1) ?? first;
  return rest.find((statement) => !reader.read(statement)) ?? reader.builder.build() ?? last;
}

class FlowReader {
  readonly builder = new GraphBuilder("flowchart", "rectangle");
  readonly #edgeIds = new Set<string>();

  /** Returns false for a statement that is not understood. */
  read({ text, line }: Statement): boolean {
    const [group, named] = /^subgraph\b\s*(.*)$/s.exec(text) ?? [];
    if (group !== undefined) return this.#openGroup(named ?? "", line);
    if (text === "end") return this.builder.closeGroup();
    return ignored.test(text) || this.#readChain(new Scanner(text));
  }

  #openGroup(written: string, line: number): boolean {
    const [, name, title] = /^([^\s[("]+)\s*\[(.*)\]$/s.exec(written) ?? [];
    const label = readQuoted(title ?? written);
    this.builder.openGroupOf(name ?? (written === "" ? `group ${line}` : /^"/.test(written) ? label : written), label);
    return true;
  }

  #readChain(scanner: Scanner): boolean {
    let from = this.#readNodes(scanner);
    while (from !== undefined) {
      if (scanner.isAtEnd) return true;
      const edge = readLink(scanner, this.#edgeIds);
      const to = edge === undefined ? undefined : this.#readNodes(scanner);
      if (edge === undefined || to === undefined) return false;
      for (const start of from) for (const end of to) this.builder.edge({ ...edge, from: start.id, to: end.id });
      from = to;
    }
    return false;
  }

  #readNodes(scanner: Scanner): readonly GraphNode[] | undefined {
    const nodes: GraphNode[] = [];
    do {
      const node = this.#readNode(scanner);
      if (node === undefined) return undefined;
      nodes.push(...(node === "edge" ? [] : [node]));
    } while (scanner.take(/\s*&/y) !== undefined);
    return nodes;
  }

  #readNode(scanner: Scanner): GraphNode | "edge" | undefined {
    scanner.skipBlanks();
    const name = scanner.take(id);
    if (name === undefined) return undefined;
    const properties = scanner.take(/@\{([^}]*)\}/y);
    if (properties !== undefined && this.#edgeIds.has(name)) return "edge";
    const node = this.builder.node(name);
    if (properties !== undefined) readProperties(node, properties);
    else if (!readShape(node, scanner)) return undefined;
    scanner.take(/:::[\p{L}\p{N}_-]+/uy);
    return node;
  }
}

/** Reads the text in brackets after a name. Returns false if it does not end. */
function readShape(node: GraphNode, scanner: Scanner): boolean {
  for (const [open, closings] of brackets) {
    if (scanner.take(open) === undefined) continue;
    const found = scanner.takeUntil(...Object.keys(closings));
    const shape = closings[found?.end ?? ""];
    if (found === undefined || shape === undefined) return false;
    node.label = readLabel(found.text);
    node.shape = shape;
    return true;
  }
  return true;
}

function readProperties(node: GraphNode, written: string): void {
  const [, shape] = /\bshape\s*:\s*"?([\w-]+)/.exec(written) ?? [];
  const [, quoted, plain] = /\blabel\s*:\s*(?:"([^"]*)"|([^,"]+))/.exec(written) ?? [];
  const label = quoted ?? plain;
  if (shape !== undefined) node.shape = named[shape] ?? "rectangle";
  if (label !== undefined) node.label = readLabel(label);
}

type Link = Pick<GraphEdge, "label" | "line" | "start" | "end">;

function readLink(scanner: Scanner, edgeIds: Set<string>): Link | undefined {
  const edgeId = scanner.take(/([\p{L}\p{N}_-]+)@(?=[xo<]?[-=~])/uy);
  if (edgeId !== undefined) edgeIds.add(edgeId);
  const whole = scanner.take(link);
  if (whole !== undefined) {
    if (scanner.take(/\s*\|/y) === undefined) return toLink(whole, "");
    const text = scanner.takeUntil("|")?.text;
    return text === undefined ? undefined : toLink(whole, text);
  }
  const start = scanner.take(openLink) ?? "";
  const [textForm, endForm] = linkTexts[start.slice(-2)] ?? [];
  if (textForm === undefined || endForm === undefined) return undefined;
  scanner.skipBlanks();
  const text = scanner.take(textForm);
  const end = scanner.take(endForm);
  return text === undefined || end === undefined ? undefined : toLink(`${start}${end}`, text);
}

const marks: Readonly<Record<string, Mark>> = { "<": "arrow", ">": "arrow", o: "circle", x: "cross" };

function toLink(written: string, text: string): Link {
  return {
    label: readQuoted(text),
    line: written.includes("~")
      ? "unseen"
      : written.includes("=")
        ? "thick"
        : written.includes(".")
          ? "dashed"
          : "solid",
    start: marks[written[0] ?? ""] ?? "none",
    end: marks[written.at(-1) ?? ""] ?? "none",
  };
}
