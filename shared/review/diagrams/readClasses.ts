import { GraphBuilder } from "./graphBuilder.ts";
import { readGenerics, readLabel, readQuoted } from "./labels.ts";
import type { Direction, GraphDiagram, GraphNode, Mark, Row } from "./model.ts";
import { readAll, type Statement } from "./statements.ts";

/** Statements that change only how the diagram looks, or what a click does. */
const ignored = /^(?:classDef|style|cssClass|link|click|callback|accTitle|accDescr|direction)\s/;
// A point may stand within a name; two of them are a line.
const name = String.raw`(?:\x60[^\x60]+\x60|[\p{L}\p{N}_](?:[\p{L}\p{N}_]|\.(?!\.)|-(?=[\p{L}\p{N}_]))*)(?:~[^\s:"{]+~)?`;
const style = String.raw`(?:\s*:::[\w-]+)?`;
const relation = new RegExp(
  String.raw`^(${name})${style}\s*(?:"([^"]*)")?\s*(<\||<|\*|o(?=--|\.\.)|\(\))?(--|\.\.)(\|>|>|\*|o(?![\p{L}\p{N}_])|\(\))?\s*(?:"([^"]*)")?\s*(${name})${style}(?:\s*:\s*(.*))?$`,
  "su",
);
const classLine = new RegExp(
  String.raw`^class\s+(${name})(?:\s*\[\s*"([^"]*)"\s*\])?${style}(?:\s*<<([^>]+)>>)?\s*(\{)?(.*)$`,
  "su",
);
const memberLine = new RegExp(String.raw`^(${name})${style}\s*:(?!::)\s*(.+)$`, "su");
const remarkLine = new RegExp(String.raw`^<<([^>]+)>>\s+(${name})$`, "su");
const noteLine = new RegExp(String.raw`^note\s+(?:for\s+(${name})\s+)?"([^"]*)"$`, "su");
const namespace = /^namespace\s+([^\s{]+)\s*\{$/;
const marks: Readonly<Record<string, Mark>> = {
  "<|": "triangle",
  "|>": "triangle",
  "<": "arrow",
  ">": "arrow",
  "*": "full-diamond",
  o: "diamond",
  "()": "ring",
};

/** Reads a diagram of classes. Returns the statement that it does not understand, if there is one. */
export function readClasses(statements: readonly Statement[]): GraphDiagram | Statement {
  return readAll(new ClassReader(), statements);
}

class ClassReader {
  readonly #builder = new GraphBuilder("class", "table");
  #open: GraphNode | undefined;
  #notes = 0;

  /** Returns false for a statement that is not understood. */
  read({ text }: Statement): boolean {
    if (this.#open !== undefined) return this.#readMembers(this.#open, text);
    const [, direction] = /^direction\s+(TB|BT|LR|RL)$/.exec(text) ?? [];
    if (direction !== undefined) this.#builder.diagram.direction = direction.toLowerCase() as Direction;
    if (ignored.test(text)) return true;
    if (text === "}") return this.#builder.closeGroup();
    const [, space] = namespace.exec(text) ?? [];
    if (space !== undefined) {
      this.#builder.openGroupOf(`namespace ${space}`, space);
      return true;
    }
    return this.#readClass(text) || this.#readNote(text) || this.#readRelation(text) || this.#readMember(text);
  }

  build(): GraphDiagram | undefined {
    return this.#open === undefined ? this.#builder.build() : undefined;
  }

  #readClass(text: string): boolean {
    const [found, written, label, remark, opens, rest = ""] = classLine.exec(text) ?? [];
    if (found === undefined || written === undefined || (opens === undefined && rest.trim() !== "")) return false;
    const node = this.#node(written);
    if (label !== undefined) node.label = readLabel(label);
    if (remark !== undefined) node.remark = `«${remark}»`;
    if (opens === undefined) return true;
    this.#open = node;
    return rest.trim() === "" || this.#readMembers(node, rest.trim());
  }

  #readMembers(node: GraphNode, written: string): boolean {
    // A closing brace alone ends the class. Those within a member belong to it.
    const closes = written.endsWith("}") && written.split("{").length < written.split("}").length;
    const text = (closes ? written.slice(0, -1) : written).trim().replace(/;$/, "");
    if (closes) this.#open = undefined;
    const [, remark] = /^<<([^>]+)>>$/.exec(text) ?? [];
    if (remark !== undefined) node.remark = `«${remark}»`;
    else if (text !== "") addMember(node, text);
    return true;
  }

  #readMember(text: string): boolean {
    const [, remark, of] = remarkLine.exec(text) ?? [];
    if (of !== undefined) this.#node(of).remark = `«${remark}»`;
    if (of !== undefined) return true;
    const [found, written, member] = memberLine.exec(text) ?? [];
    if (found === undefined || written === undefined || member === undefined) {
      if (!new RegExp(`^${name}$`, "u").test(text)) return false;
      this.#node(text);
      return true;
    }
    addMember(this.#node(written), member);
    return true;
  }

  #readRelation(text: string): boolean {
    const [found, from, startLabel, start, line, end, endLabel, to, label] = relation.exec(text) ?? [];
    if (found === undefined || from === undefined || to === undefined) return false;
    this.#builder.edge({
      from: this.#node(from).id,
      to: this.#node(to).id,
      label: readQuoted(label ?? ""),
      line: line === "--" ? "solid" : "dashed",
      start: marks[start ?? ""] ?? "none",
      end: marks[end ?? ""] ?? "none",
      ...(startLabel === undefined ? {} : { startLabel: readLabel(startLabel) }),
      ...(endLabel === undefined ? {} : { endLabel: readLabel(endLabel) }),
    });
    return true;
  }

  #readNote(text: string): boolean {
    const [found, of, written] = noteLine.exec(text) ?? [];
    if (found === undefined || written === undefined) return false;
    this.#notes += 1;
    const node = this.#builder.node(`note ${this.#notes}`, readLabel(written));
    node.shape = "note";
    if (of !== undefined) this.#builder.edge({ from: this.#node(of).id, to: node.id, line: "dashed" });
    return true;
  }

  /** Returns the class with this name. What follows it between tildes are its types. */
  #node(written: string): GraphNode {
    const plain = written.replaceAll("`", "");
    const id = plain.replace(/~.*$/s, "");
    const node = this.#builder.node(id);
    if (id !== plain && node.label === id) node.label = readGenerics(plain);
    return node;
  }
}

/** Adds an attribute to the first part of a class, or a method to the second one. */
function addMember(node: GraphNode, written: string): void {
  const isMethod = written.includes("(");
  if (node.parts.length === 0) node.parts.push([], []);
  node.parts[isMethod ? 1 : 0]?.push(toRow(written));
}

/** A `*` after the name or at the end means abstract, and a `$` static. */
function toRow(written: string): Row {
  const [, inside, last] = /(?:\)|^[^()]*\S)([*$])(?=\s|$)|\S([*$])$/.exec(written) ?? [];
  const sign = inside ?? last;
  const text = sign === undefined ? written : written.replace(/([*$])(?=\s[^()]*$|$)/, "");
  const cells = [readGenerics(readLabel(text))];
  return sign === undefined ? { cells } : { cells, style: sign === "*" ? "italic" : "underline" };
}
