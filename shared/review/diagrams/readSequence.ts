import { readLabel } from "./labels.ts";
import type { Actor, Box, Message, SequenceDiagram, Step } from "./model.ts";
import { readAll, type Statement } from "./statements.ts";

const ignored = /^(?:links?|properties|details|accTitle|accDescr)\s*[^:]*:|^(?:accTitle|accDescr)\b/;
const actorLine = /^(?:create\s+)?(participant|actor)\s+(.+?)(?:\s*@\{[^}]*\})?(?:\s+as\s+(.+))?$/s;
/** Arrows by their letters come last: `x` and `)` may be parts of names. */
const arrows = [
  /^(.+?)\s*(<<-->>|<<->>|-->>|->>|-->|->)\s*([+-]?)\s*([^:]+?)\s*(?::(.*))?$/s,
  /^(.+?)\s*(--x|-x|--\)|-\))\s*([+-]?)\s*([^:]+?)\s*(?::(.*))?$/s,
];
const noteLine = /^note\s+(left\s+of|right\s+of|over)\s+([^:]+):(.*)$/is;
const blockLine = /^(loop|alt|opt|par_over|par|critical|break|rect)\b\s*(.*)$/s;
const dividerLine = /^(else|and|option)\b\s*(.*)$/s;
const boxLine = /^box\b\s*(?:(?:rgba?|hsla?)\([^)]*\)|transparent\b|#[\da-f]{3,8}\b)?\s*(.*)$/is;
const activation = /^(activate|deactivate)\s+(.+)$/s;
const titleLine = /^title\s*:?\s+(.+)$/s;
const numbering = /^autonumber(?:\s+(\d+))?(?:\s+(\d+))?(\s+off|)$/;
/** The words that may be the colour of a frame. */
const colour =
  /^(?:light|dark|pale)?(?:aqua|azure|beige|blue|brown|coral|cyan|gold|gr[ae]y|green|lavender|orange|pink|purple|red|salmon|white|yellow)\b\s*/i;

/** Reads a sequence. Returns the statement that it does not understand, if there is one. */
export function readSequence(statements: readonly Statement[]): SequenceDiagram | Statement {
  return readAll(new SequenceReader(), statements);
}

class SequenceReader {
  readonly #actors = new Map<string, Actor>();
  readonly #boxes: Box[] = [];
  readonly #steps: Step[] = [];
  readonly #open: ("block" | "frame")[] = [];
  #title = "";
  #number: { next: number; readonly step: number } | undefined;

  /** Returns false for a statement that is not understood. */
  read(statement: Statement): boolean {
    const text = statement.text.replace(/;$/, "").trim();
    if (text === "end") return this.#end();
    const [, title] = titleLine.exec(text) ?? [];
    if (title !== undefined) this.#title = readLabel(title);
    if (title !== undefined || ignored.test(text) || /^destroy\s+\S/.test(text)) return true;
    return (
      this.#readNumbering(text) ||
      this.#readActor(text) ||
      this.#readBlock(text) ||
      this.#readNote(text) ||
      this.#readActivation(text) ||
      arrows.some((form) => this.#readMessage(form.exec(text) ?? undefined))
    );
  }

  build(): SequenceDiagram | undefined {
    if (this.#open.length > 0) return undefined;
    const actors = [...this.#actors.values()];
    return { kind: "sequence", title: this.#title, actors, boxes: this.#boxes, steps: this.#steps };
  }

  #end(): boolean {
    const kind = this.#open.pop();
    if (kind === "block") this.#steps.push({ kind: "end" });
    return kind !== undefined;
  }

  #readNumbering(text: string): boolean {
    const [found, first = "1", step = "1", off = ""] = numbering.exec(text) ?? [];
    if (found === undefined) return false;
    this.#number = off === "" ? { next: Number(first), step: Number(step) } : undefined;
    return true;
  }

  #readActor(text: string): boolean {
    const [found, kind, id = "", label] = actorLine.exec(text) ?? [];
    if (found === undefined) return false;
    const actor = { id: id.trim(), label: readLabel(label ?? id), isPerson: kind === "actor" };
    this.#actors.set(actor.id, actor);
    if (this.#open.at(-1) === "frame") this.#boxes.at(-1)?.actors.push(actor.id);
    return true;
  }

  #readBlock(text: string): boolean {
    const [, box] = boxLine.exec(text) ?? [];
    if (box !== undefined) {
      this.#open.push("frame");
      this.#boxes.push({ label: readLabel(box.replace(colour, "")), actors: [] });
      return true;
    }
    const [, begins, title = ""] = blockLine.exec(text) ?? [];
    if (begins !== undefined) {
      this.#open.push("block");
      // The text of a `rect` is its colour.
      const isPlain = begins === "rect";
      this.#steps.push({
        kind: "begin",
        word: isPlain ? "" : begins.slice(0, 8),
        text: isPlain ? "" : readLabel(title),
      });
      return true;
    }
    const [, divides, part = ""] = dividerLine.exec(text) ?? [];
    if (divides === undefined || this.#open.at(-1) !== "block") return false;
    this.#steps.push({ kind: "divide", text: readLabel(part) });
    return true;
  }

  #readNote(text: string): boolean {
    const [found, where = "", names = "", written = ""] = noteLine.exec(text) ?? [];
    if (found === undefined) return false;
    const side = /^left/i.test(where) ? "left" : /^right/i.test(where) ? "right" : "over";
    const actors = names.split(",").map((name) => this.#actor(name));
    this.#steps.push({ kind: "note", side, actors, text: readLabel(written) });
    return true;
  }

  #readActivation(text: string): boolean {
    const [found, word, name = ""] = activation.exec(text) ?? [];
    if (found === undefined || /->|--|-x/.test(name)) return false;
    const kind = word === "activate" ? "activate" : "deactivate";
    this.#steps.push({ kind, actor: this.#actor(name) });
    return true;
  }

  #readMessage(found: RegExpExecArray | undefined): boolean {
    const [, fromName = "", arrow = "", change, toName = "", written = ""] = found ?? [];
    if (found === undefined || /->|--|"/.test(toName)) return false;
    const from = this.#actor(fromName);
    const to = this.#actor(toName);
    const text = `${this.#takeNumber()}${readLabel(written.replace(/^\s*(?:no)?wrap:/, ""))}`;
    const end = arrow.endsWith(">>") ? "arrow" : arrow.endsWith("x") ? "cross" : arrow.endsWith(")") ? "open" : "none";
    const start: Message["start"] = arrow.startsWith("<<") ? "arrow" : "none";
    this.#steps.push({ kind: "message", message: { from, to, text, isDashed: arrow.includes("--"), start, end } });
    if (change === "+") this.#steps.push({ kind: "activate", actor: to });
    if (change === "-") this.#steps.push({ kind: "deactivate", actor: from });
    return true;
  }

  #takeNumber(): string {
    if (this.#number === undefined) return "";
    const { next, step } = this.#number;
    this.#number.next += step;
    return `${next}. `;
  }

  /** Returns the id of a participant, which is made when it is new. */
  #actor(written: string): string {
    const id = written.trim();
    if (!this.#actors.has(id)) this.#actors.set(id, { id, label: readLabel(id), isPerson: false });
    return id;
  }
}
