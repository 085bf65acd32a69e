import type * as vscode from "vscode";
import { Position, Range } from "./positions.fixture.ts";

/** The text of a document as lines with one kind of line end. */
export class DocumentText {
  readonly eol: "\n" | "\r\n";
  readonly lines: readonly string[];

  /** Text of a file gets the line end of most of its lines. */
  constructor(text: string, eol?: "\n" | "\r\n") {
    const returns = text.match(/\r\n/g)?.length ?? 0;
    this.eol = eol ?? (returns > (text.match(/\n/g)?.length ?? 0) / 2 ? "\r\n" : "\n");
    this.lines = text.split(/\r\n|\r|\n/);
  }

  toString(): string {
    return this.lines.join(this.eol);
  }

  offsetAt(position: vscode.Position): number {
    const { line, character } = this.validPosition(position);
    return this.lines.slice(0, line).reduce((sum, each) => sum + each.length + this.eol.length, character);
  }

  positionAt(offset: number): Position {
    let rest = Math.max(0, Math.floor(offset));
    for (const [line, text] of this.lines.entries()) {
      // An offset between the two characters of a line end is the end of its line.
      if (rest < text.length + this.eol.length) return new Position(line, Math.min(rest, text.length));
      rest -= text.length + this.eol.length;
    }
    return this.#end();
  }

  validPosition({ line, character }: vscode.Position): Position {
    const text = this.lines[line];
    return text === undefined ? this.#end() : new Position(line, Math.min(character, text.length));
  }

  validRange({ start, end }: vscode.Range): Range {
    return new Range(this.validPosition(start), this.validPosition(end));
  }

  textIn(range: vscode.Range): string {
    return this.toString().slice(this.offsetAt(range.start), this.offsetAt(range.end));
  }

  lineAt(line: number): vscode.TextLine {
    const text = this.lines[line];
    if (text === undefined || !Number.isInteger(line)) throw new Error("Illegal value for `line`");
    const isLast = line === this.lines.length - 1;
    const first = text.search(/\S/);
    return {
      lineNumber: line,
      text,
      range: new Range(line, 0, line, text.length),
      rangeIncludingLineBreak: isLast ? new Range(line, 0, line, text.length) : new Range(line, 0, line + 1, 0),
      firstNonWhitespaceCharacterIndex: first < 0 ? text.length : first,
      isEmptyOrWhitespace: first < 0,
    };
  }

  wordAt(position: vscode.Position): Range | undefined {
    const { line, character } = this.validPosition(position);
    for (const { 0: word, index } of (this.lines[line] ?? "").matchAll(/\w+/g))
      if (index <= character && character <= index + word.length)
        return new Range(line, index, line, index + word.length);
    return undefined;
  }

  #end(): Position {
    const last = this.lines.length - 1;
    return new Position(last, this.lines[last]?.length ?? 0);
  }
}
