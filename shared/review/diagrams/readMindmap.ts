import { GraphBuilder } from "./graphBuilder.ts";
import { readLabel, readQuoted } from "./labels.ts";
import type { GraphDiagram, Shape } from "./model.ts";
import { readAll, type Statement } from "./statements.ts";

/** Icons and classes of the node above them. */
const ignored = /^(?:::icon\(.*\)|:::[\w\s-]+)$/;
/** The brackets around a label, the longest ones first. */
const shapes: readonly (readonly [opens: string, closes: string, shape: Shape])[] = [
  ["((", "))", "circle"],
  ["{{", "}}", "hexagon"],
  ["))", "((", "double-circle"],
  [")", "(", "stadium"],
  ["(", ")", "rounded"],
  ["[", "]", "rectangle"],
];

/** Reads a mind map, in which a node hangs on the nearest one above it that is indented less. There is one root. */
export function readMindmap(statements: readonly Statement[]): GraphDiagram | Statement {
  return readAll(new MindmapReader(), statements);
}

class MindmapReader {
  readonly #builder = new GraphBuilder("mindmap", "rounded");
  /** The nodes on which a further one may hang, each indented more than the one before. */
  readonly #above: { readonly id: string; readonly indent: number }[] = [];
  #count = 0;

  /** Returns false for a statement that is not understood. */
  read({ text, indent }: Statement): boolean {
    if (ignored.test(text)) return this.#count > 0;
    while ((this.#above.at(-1)?.indent ?? -1) >= indent) this.#above.pop();
    const parent = this.#above.at(-1)?.id;
    if (parent === undefined && this.#count > 0) return false;
    const { label, shape } = readNode(text);
    if (label === "") return false;
    // Names are no identities here: two nodes may be called the same.
    this.#count += 1;
    const node = this.#builder.node(`n${this.#count}`, label);
    if (shape !== undefined) node.shape = shape;
    if (parent !== undefined) this.#builder.edge({ from: parent, to: node.id });
    this.#above.push({ id: node.id, indent });
    return true;
  }

  build(): GraphDiagram | undefined {
    return this.#count === 0 ? undefined : this.#builder.build();
  }
}

function readNode(text: string): { readonly label: string; readonly shape?: Shape } {
  for (const [opens, closes, shape] of shapes) {
    const at = text.indexOf(opens);
    const isNamed = at >= 0 && /^[\p{L}\p{N}_-]*$/u.test(text.slice(0, at));
    if (isNamed && text.endsWith(closes) && text.length >= at + opens.length + closes.length)
      return { label: readQuoted(text.slice(at + opens.length, text.length - closes.length)), shape };
  }
  return { label: readLabel(text) };
}
