import { code } from "./characters.ts";
import { skipDefinitions } from "./linkDefinitions.ts";

/** The paragraph that is being read. Its lines are kept apart only on demand, or where markers stand between them. */
export class ParagraphLines {
  readonly #text: string;
  readonly #lines: number[] = [];
  readonly #keepsAll: boolean;
  #keepsLines = false;

  /** Offset of its first line. */
  start = 0;
  /** Offset where its last line ends. */
  end = 0;
  /** It begins with a bracket, so that it may begin with definitions. */
  mayDefine = false;
  /** The last line, if that can be the head of a table; -1 if not. */
  headStart = -1;
  headEnd = -1;
  #contentStart = 0;

  constructor(text: string, keepsAll: boolean) {
    this.#text = text;
    this.#keepsAll = keepsAll;
  }

  /** Pairs of offsets where the lines begin and end, as far as they are kept. */
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

  /** Leaves the last line to the table that it is the head of. */
  dropTableHead(): void {
    this.#lines.length = Math.max(0, this.#lines.length - 2);
  }

  /** Says that the last line cannot be the head of a table. */
  forgetTableHead(): void {
    this.headStart = -1;
  }

  /** Offset of the text after the definitions that the paragraph begins with; -1 when it holds nothing else. */
  startAfterDefinitions(): number {
    if (!this.mayDefine) return this.#contentStart;
    // In a container no heading is kept, so only whether there is text matters, not where.
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
