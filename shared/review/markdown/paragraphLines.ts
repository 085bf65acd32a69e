import { code } from "./characters.ts";
import { skipDefinitions } from "./linkDefinitions.ts";

/** The paragraph being read. Its lines are kept separately only on demand, or when they have prefixes. */
export class ParagraphLines {
  readonly #text: string;
  readonly #lines: number[] = [];
  readonly #keepsAll: boolean;
  #keepsLines = false;

  start = 0;
  end = 0;
  /** True when it begins with a bracket, and therefore possibly with definitions. */
  mayDefine = false;
  /** Offset of the last line if it can be the head of a table, otherwise -1. */
  headStart = -1;
  headEnd = -1;
  #contentStart = 0;

  constructor(text: string, keepsAll: boolean) {
    this.#text = text;
    this.#keepsAll = keepsAll;
  }

  get lines(): readonly number[] {
    return this.#lines;
  }

  begin(lineStart: number, contentStart: number, end: number, isContained: boolean): void {
    this.start = lineStart;
    this.#contentStart = contentStart;
    this.mayDefine = this.#text.charCodeAt(contentStart) === code.bracketOpen;
    this.#keepsLines = this.#keepsAll || (isContained && this.mayDefine);
    this.#lines.length = 0;
    this.add(contentStart, end);
  }

  add(contentStart: number, end: number): void {
    this.end = end;
    this.headStart = contentStart;
    this.headEnd = end;
    if (this.#keepsLines) this.#lines.push(contentStart, end);
  }

  dropTableHead(): void {
    this.#lines.length = Math.max(0, this.#lines.length - 2);
  }

  forgetTableHead(): void {
    this.headStart = -1;
  }

  /**
   * Returns the offset of the text after the definitions that the paragraph begins with; -1 when there is nothing else.
   */
  startAfterDefinitions(): number {
    if (!this.mayDefine) return this.#contentStart;
    // Headings in a container are not recorded, so only the presence of text matters, not its offset.
    if (this.#keepsLines) return this.#joinedHasText() ? this.#contentStart : -1;
    const after = skipDefinitions(this.#text, this.#contentStart, this.end);
    return after >= this.end ? -1 : after;
  }

  #joinedHasText(): boolean {
    const pieces: string[] = [];
    for (let index = 0; index < this.#lines.length; index += 2) {
      pieces.push(this.#text.slice(this.#lines[index], this.#lines[index + 1]));
    }
    const joined = pieces.join("\n");
    return skipDefinitions(joined, 0, joined.length) < joined.length;
  }
}
