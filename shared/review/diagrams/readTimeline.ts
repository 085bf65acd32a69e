import { readLabel } from "./labels.ts";
import type { Period, TimelineDiagram } from "./model.ts";
import { readAll, type Statement } from "./statements.ts";

const ignored = /^(?:accTitle|accDescr)\b/;
const titleLine = /^title\s+(.+)$/s;
const sectionLine = /^section\s+(.+)$/s;

/** Reads a timeline: periods, each with its events after colons, also on the lines below it. */
export function readTimeline(statements: readonly Statement[]): TimelineDiagram | Statement {
  return readAll(new TimelineReader(), statements);
}

class TimelineReader {
  readonly #periods: (Period & { readonly events: string[] })[] = [];
  #title = "";
  #section = "";

  /** Returns false for a statement that is not understood. */
  read({ text }: Statement): boolean {
    const [, title] = titleLine.exec(text) ?? [];
    const [, section] = sectionLine.exec(text) ?? [];
    if (title !== undefined) this.#title = readLabel(title);
    else if (section !== undefined) this.#section = readLabel(section);
    else if (!ignored.test(text)) return this.#readPeriod(text);
    return true;
  }

  build(): TimelineDiagram | undefined {
    if (this.#periods.length === 0) return undefined;
    return { kind: "timeline", title: this.#title, periods: this.#periods };
  }

  #readPeriod(text: string): boolean {
    // A colon within a word divides nothing: a time and a place in code have one.
    const [label = "", ...events] = text.split(/:(?:\s+|$)/).map(readLabel);
    if (label === "") {
      const last = this.#periods.at(-1);
      last?.events.push(...events);
      return last !== undefined && events.length > 0 && !events.includes("");
    }
    this.#periods.push({ label, section: this.#section, events });
    return !events.includes("");
  }
}
