import { isUtf8 } from "node:buffer";
import { splitEndedLines } from "@dialectic/shared/review";
import { decodeBytes } from "../base/fileText.ts";

/** Position of a hunk. The start of a side without lines is the line before the gap. */
export interface HunkPlace {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
}

/** Receives the parts of a patch in order. Lines are latin1, one character per byte, without line ends. */
export interface PatchVisitor {
  /** Receives a line outside hunks: `diff --git …`, `index …`, `rename from …`. */
  header(line: string): void;
  /** Begins a hunk; the heading is the enclosing function or section as git prints it. */
  hunk(place: HunkPlace, heading: string): void;
  /** Receives a line of the hunk with its mark: ` `, `+`, `-`, or `\` where the previous line has no line end. */
  line(line: string): void;
  /** Receives what a line has beyond the longest one, in parts, before the line itself. */
  beyond?(part: string): void;
}

/**
 * Splits the output of `git diff` into lines, chunk by chunk. It counts the lines of a hunk instead of recognising them, so a line of code
 * that looks like a header is not one.
 */
export class PatchScanner {
  readonly #visitor: PatchVisitor;
  readonly #lineCap: number;
  #rest = "";
  #oldLeft = 0;
  #newLeft = 0;

  constructor(visitor: PatchVisitor, lineCap = Number.POSITIVE_INFINITY) {
    this.#visitor = visitor;
    this.#lineCap = lineCap;
  }

  add(chunk: Buffer): void {
    const text = chunk.toString("latin1");
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      this.#hold(text, start, end);
      this.#line();
      start = end + 1;
    }
    this.#hold(text, start, text.length);
  }

  end(): void {
    if (this.#rest !== "") this.#line();
  }

  #hold(text: string, start: number, end: number): void {
    const kept = Math.min(end, start + this.#lineCap - this.#rest.length);
    this.#rest += text.slice(start, kept);
    if (kept < end) this.#visitor.beyond?.(text.slice(kept, end));
  }

  #line(): void {
    const line = this.#rest;
    this.#rest = "";
    const mark = line[0];
    // "\ No newline at end of file" belongs to the line before it. No line of a file begins like this, as those have a mark.
    if (mark === "\\") this.#visitor.line(line);
    else if (this.#oldLeft > 0 || this.#newLeft > 0) {
      if (mark !== "+") this.#oldLeft -= 1;
      if (mark !== "-") this.#newLeft -= 1;
      this.#visitor.line(line);
    } else if (line.startsWith("@@ -")) this.#begin(line);
    else this.#visitor.header(line);
  }

  #begin(line: string): void {
    const numbers = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/s.exec(line);
    const [, oldStart = "0", oldCount = "1", newStart = "0", newCount = "1", heading = ""] = numbers ?? [];
    [this.#oldLeft, this.#newLeft] = [Number(oldCount), Number(newCount)];
    const place = { oldStart: Number(oldStart), oldCount: this.#oldLeft };
    this.#visitor.hunk({ ...place, newStart: Number(newStart), newCount: this.#newLeft }, heading);
  }
}

/** Decodes latin1 text, one character per byte, as UTF-8. */
export function decodeUtf8(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Decodes a line of code in latin1, one character per byte: as Windows-1252 when it is not UTF-8. */
export function decodeLine(line: string): string {
  const bytes = Buffer.from(line, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : decodeBytes(line);
}

/** Decodes git's output line by line: it may have code of several files. */
export function decodeLines(output: Buffer): string {
  if (isUtf8(output)) return output.toString("utf8");
  return splitEndedLines(output.toString("latin1")).map(decodeLine).join("");
}
