import { GraphBuilder } from "./graphBuilder.ts";
import { readLabel } from "./labels.ts";
import type { Direction, GraphDiagram, GraphNode, Shape } from "./model.ts";
import { readAll, type Statement } from "./statements.ts";

/** Statements that change only how the diagram looks, or what a click does. */
const ignored = /^(?:classDef|class|style|click|accTitle|accDescr|scale|hide empty description|direction)\b/;
const name = String.raw`(?:\[\*\]|[\p{L}\p{N}_.-]*[\p{L}\p{N}_.])`;
const style = String.raw`(?:\s*:::[\w-]+)?`;
const transition = new RegExp(`^(${name})${style}\\s*-->\\s*(${name})${style}\\s*(?::\\s*(.*))?$`, "su");
const description = new RegExp(`^(${name})${style}\\s*(?::\\s*(.*))?$`, "su");
const state =
  /^state\s+(?:"([^"]*)"(?:\s+as\s+([\p{L}\p{N}_.-]+))?|([\p{L}\p{N}_.-]+))\s*(?:<<(\w+)>>|\[\[(\w+)\]\])?\s*(\{)?$/u;
const note = /^note\s+(left|right)\s+of\s+([\p{L}\p{N}_.-]+)\s*(?::\s*(.*))?$/su;
const looseNote = /^note\s+"([^"]*)"\s+as\s+\S+$/s;
const shapes: Readonly<Record<string, Shape>> = { choice: "diamond", fork: "bar", join: "bar" };

/** Reads a diagram of states. Returns the statement that it does not understand, if there is one. */
export function readStates(statements: readonly Statement[]): GraphDiagram | Statement {
  return readAll(new StateReader(), statements);
}

class StateReader {
  readonly #builder = new GraphBuilder("state", "rounded");
  readonly #described = new Set<string>();
  /** Composite states that are open, each with its number of parts at the same time. */
  readonly #composites: { readonly id: string; parts: number }[] = [];
  #note: { readonly of: string; readonly lines: string[] } | undefined;
  #notes = 0;

  /** Returns false for a statement that is not understood. */
  read({ text }: Statement): boolean {
    if (this.#note !== undefined) return this.#readNoteLine(this.#note, text);
    const [, direction] = /^direction\s+(TB|BT|LR|RL)$/.exec(text) ?? [];
    if (direction !== undefined && this.#composites.length === 0)
      this.#builder.diagram.direction = direction.toLowerCase() as Direction;
    if (ignored.test(text)) return true;
    if (text === "}") return this.#close();
    if (/^--+$/.test(text)) return this.#divide();
    return this.#readState(text) || this.#readNote(text) || this.#readTransition(text) || this.#readDescription(text);
  }

  build(): GraphDiagram | undefined {
    return this.#note === undefined ? this.#builder.build() : undefined;
  }

  #readState(text: string): boolean {
    const [found, quoted, as, plain, kind, other, opens] = state.exec(text) ?? [];
    if (found === undefined) return false;
    const id = as ?? plain ?? quoted ?? "";
    if (opens !== undefined) {
      const known = this.#described.has(id) ? this.#builder.node(id).label : id;
      this.#builder.openGroupOf(id, quoted === undefined ? known : readLabel(quoted));
      this.#composites.push({ id, parts: 0 });
      return true;
    }
    const node = this.#node(id);
    if (quoted !== undefined) this.#describe(node, quoted);
    const shape = shapes[(kind ?? other ?? "").toLowerCase()];
    if (shape === undefined) return kind === undefined && other === undefined;
    node.shape = shape;
    node.label = "";
    return true;
  }

  #close(): boolean {
    const composite = this.#composites.pop();
    if (composite !== undefined && composite.parts > 0) this.#builder.closeGroup();
    return composite !== undefined && this.#builder.closeGroup();
  }

  /** Begins another part of a composite state, which goes on at the same time as the parts before it. */
  #divide(): boolean {
    const composite = this.#composites.at(-1);
    if (composite === undefined) return false;
    if (composite.parts === 0) {
      composite.parts = 1;
      this.#builder.moveIntoPart(composite.id, `${composite.id} part 1`);
    } else this.#builder.closeGroup();
    composite.parts += 1;
    this.#builder.openGroupOf(`${composite.id} part ${composite.parts}`, "");
    return true;
  }

  #readTransition(text: string): boolean {
    const [found, from, to, label] = transition.exec(text) ?? [];
    if (found === undefined || from === undefined || to === undefined) return false;
    const start = from === "[*]" ? this.#pseudo("start") : this.#node(from);
    const end = to === "[*]" ? this.#pseudo("end") : this.#node(to);
    this.#builder.edge({ from: start.id, to: end.id, label: readLabel(label ?? ""), end: "arrow" });
    return true;
  }

  #readDescription(text: string): boolean {
    const [found, id, label] = description.exec(text) ?? [];
    if (found === undefined || id === undefined || id === "[*]") return false;
    const node = this.#node(id);
    if (label !== undefined) this.#describe(node, label);
    return true;
  }

  #describe(node: GraphNode, label: string): void {
    const isFirst = !this.#described.has(node.id);
    this.#described.add(node.id);
    node.label = isFirst ? readLabel(label) : `${node.label}\n${readLabel(label)}`;
  }

  #node(id: string): GraphNode {
    return this.#builder.node(id);
  }

  /** Returns the beginning or end of the state that is open. */
  #pseudo(shape: "start" | "end"): GraphNode {
    const node = this.#builder.node(`${shape} of ${this.#builder.openGroup ?? ""}`, "");
    node.shape = shape;
    return node;
  }

  #readNote(text: string): boolean {
    const [, loose] = looseNote.exec(text) ?? [];
    const [found, , of, written] = note.exec(text) ?? [];
    if (loose !== undefined) this.#addNote(undefined, loose);
    else if (found === undefined || of === undefined) return false;
    else if (written === undefined) this.#note = { of, lines: [] };
    else this.#addNote(of, written);
    return true;
  }

  #readNoteLine({ of, lines }: { readonly of: string; readonly lines: string[] }, text: string): boolean {
    if (/^end\s*note$/.test(text)) {
      this.#addNote(of, lines.join("\n"));
      this.#note = undefined;
    } else lines.push(text);
    return true;
  }

  #addNote(of: string | undefined, text: string): void {
    this.#notes += 1;
    const node = this.#builder.node(`note ${this.#notes}`, readLabel(text));
    node.shape = "note";
    if (of !== undefined) this.#builder.edge({ from: this.#node(of).id, to: node.id, line: "dashed" });
  }
}
