import { readLabel } from "./labels.ts";
import type { PieDiagram, Slice } from "./model.ts";
import { readAll, type Statement } from "./statements.ts";

const ignored = /^(?:accTitle|accDescr)\b/;
const firstLine = /^pie(\s+showData)?(?:\s+title\s+(.+))?$/s;
const titleLine = /^title\s+(.+)$/s;
const sliceLine = /^(?:"([^"]+)"|'([^']+)')\s*:\s*(\d{1,12}(?:\.\d{1,6})?)$/s;

/** Reads a pie. A value is a number above zero, as in Mermaid. */
export function readPie(statements: readonly Statement[]): PieDiagram | Statement {
  const [first] = statements;
  const head = firstLine.exec(first?.text ?? "");
  if (first !== undefined && head === null) return first;
  const [, values, title = ""] = head ?? [];
  return readAll(new PieReader(values !== undefined, readLabel(title)), statements);
}

class PieReader {
  readonly #slices: Slice[] = [];
  #showsValues: boolean;
  #title: string;

  constructor(showsValues: boolean, title: string) {
    this.#showsValues = showsValues;
    this.#title = title;
  }

  /** Returns false for a statement that is not understood. */
  read({ text }: Statement): boolean {
    const [, title] = titleLine.exec(text) ?? [];
    if (title !== undefined) this.#title = readLabel(title);
    else if (text === "showData") this.#showsValues = true;
    else if (!ignored.test(text)) return this.#readSlice(text);
    return true;
  }

  build(): PieDiagram | undefined {
    if (this.#slices.length === 0) return undefined;
    return { kind: "pie", title: this.#title, slices: this.#slices, showsValues: this.#showsValues };
  }

  #readSlice(text: string): boolean {
    const [, double, single, value = "0"] = sliceLine.exec(text) ?? [];
    const label = readLabel(double ?? single ?? "");
    if (label === "" || Number(value) <= 0) return false;
    this.#slices.push({ label, value: Number(value) });
    return true;
  }
}
