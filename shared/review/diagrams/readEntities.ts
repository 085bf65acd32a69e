import { GraphBuilder } from "./graphBuilder.ts";
import { readLabel, readQuoted } from "./labels.ts";
import type { Direction, GraphDiagram, GraphNode, Mark, Row } from "./model.ts";
import { readAll, type Statement } from "./statements.ts";

const ignored = /^(?:classDef|class|style|accTitle|accDescr)\s/;
const name = String.raw`"[^"]+"|[\p{L}\p{N}_.*-]+`;
const relation = new RegExp(
  String.raw`^(${name})\s*(\|o|\|\||\}o|\}\||o\||o\{|\|\{)(--|\.\.|\.-|-\.)(o\||\|\||o\{|\|\{|\|o|\}o|\}\|)\s*(${name})(?:\s*:\s*(.*))?$`,
  "su",
);
/** Cardinalities in words. */
const words: ReadonlyMap<string, Mark> = new Map([
  ["only one", "one"],
  ["1", "one"],
  ["zero or one", "zero-one"],
  ["one or zero", "zero-one"],
  ["one or more", "many"],
  ["one or many", "many"],
  ["many(1)", "many"],
  ["1+", "many"],
  ["zero or more", "zero-many"],
  ["zero or many", "zero-many"],
  ["many(0)", "zero-many"],
  ["0+", "zero-many"],
]);
const word = [...words.keys()].map((each) => each.replaceAll(/[()+]/g, String.raw`\$&`)).join("|");
const relationInWords = new RegExp(
  String.raw`^(${name})\s+(${word})\s+((?:optionally )?to)\s+(${word})\s+(${name})(?:\s*:\s*(.*))?$`,
  "su",
);
const entity = new RegExp(
  String.raw`^(${name})(?:\s*\[\s*("[^"]*"|[^\]]+)\s*\])?(?:\s*:::[\w,-]+)?\s*(\{)?(.*)$`,
  "su",
);
const attribute =
  /^([\p{L}_][\p{L}\p{N}_.[\](),~-]*(?:\([^)]*\))?)\s+(\*?[\p{L}\p{N}_[\]().*-]+)((?:[\s,]+(?:PK|FK|UK)\b)*)\s*(?:"([^"]*)")?$/su;

const marks: Readonly<Record<string, Mark>> = { "||": "one", "o|": "zero-one", "{|": "many", "o{": "zero-many" };

/** Reads a diagram of entities. Returns the statement that it does not understand, if there is one. */
export function readEntities(statements: readonly Statement[]): GraphDiagram | Statement {
  return readAll(new EntityReader(), statements);
}

class EntityReader {
  readonly #builder = new GraphBuilder("entity", "table");
  #open: GraphNode | undefined;

  /** Returns false for a statement that is not understood. */
  read({ text }: Statement): boolean {
    if (this.#open !== undefined) return this.#readAttributes(this.#open, text);
    const [, direction] = /^direction\s+(TB|BT|LR|RL)$/.exec(text) ?? [];
    const [, title] = /^title\s+(.*)$/s.exec(text) ?? [];
    if (direction !== undefined) this.#builder.diagram.direction = direction.toLowerCase() as Direction;
    else if (title !== undefined) this.#builder.diagram.title = readQuoted(title);
    else if (!ignored.test(text)) return this.#readRelation(text) || this.#readEntity(text);
    return true;
  }

  build(): GraphDiagram | undefined {
    return this.#open === undefined ? this.#builder.build() : undefined;
  }

  #readRelation(text: string): boolean {
    const [found, from, start, line, end, to, label] = relation.exec(text) ?? relationInWords.exec(text) ?? [];
    if (found === undefined || from === undefined || to === undefined) return false;
    this.#builder.edge({
      from: this.#node(from).id,
      to: this.#node(to).id,
      label: readQuoted(label ?? ""),
      line: line === "--" || line === "to" ? "solid" : "dashed",
      start: readMark(start ?? ""),
      end: readMark(end ?? ""),
    });
    return true;
  }

  #readEntity(text: string): boolean {
    const [found, id, label, opens, rest = ""] = entity.exec(text) ?? [];
    if (found === undefined || id === undefined || (opens === undefined && rest !== "")) return false;
    const node = this.#node(id);
    if (label !== undefined) node.label = readQuoted(label);
    if (opens === undefined) return true;
    this.#open = node;
    return rest.trim() === "" || this.#readAttributes(node, rest.trim());
  }

  #readAttributes(node: GraphNode, written: string): boolean {
    const [, inside = written, closes] = /^((?:[^"}]|"[^"]*")*)(\})\s*$/s.exec(written) ?? [];
    if (closes !== undefined) this.#open = undefined;
    const text = inside.trim();
    if (text === "") return true;
    const [found, type, name, keys = "", remark] = attribute.exec(text) ?? [];
    if (found === undefined || type === undefined || name === undefined) return false;
    const cells = [
      type,
      name,
      keys
        .trim()
        .split(/[\s,]+/)
        .join(", "),
      readLabel(remark ?? ""),
    ];
    const row: Row = { cells };
    const [part] = node.parts;
    if (part === undefined) node.parts.push([row]);
    else part.push(row);
    return true;
  }

  #node(written: string): GraphNode {
    const id = written.replaceAll('"', "");
    return this.#builder.node(id, readLabel(id));
  }
}

function readMark(written: string): Mark {
  return words.get(written) ?? marks[[...written.replace("}", "{")].sort().join("")] ?? "none";
}
