import { stripVTControlCharacters } from "node:util";
import { maxCommandOutputBytes, maxCommandOutputChars, maxCommandOutputLines } from "../limits.ts";

/** The last lines of an endless output, as text. */
export class CommandOutput {
  #bytes = Buffer.alloc(0);
  #isCut = false;

  add(chunk: Buffer): void {
    const all = Buffer.concat([this.#bytes, chunk]);
    this.#isCut ||= all.length > maxCommandOutputBytes;
    // A copy: a part of the old buffer would keep all of it.
    this.#bytes = all.length > maxCommandOutputBytes ? Buffer.from(all.subarray(-maxCommandOutputBytes)) : all;
  }

  /** Returns the last lines, with "…" above them when there were more. */
  lastLines(): string {
    const lines = toPlainText(this.#bytes.toString()).trimEnd().split("\n");
    const shown = lines.slice(-maxCommandOutputLines).join("\n");
    const text = shown.slice(-maxCommandOutputChars);
    return this.#isCut || lines.length > maxCommandOutputLines || text.length < shown.length ? `…\n${text}` : text;
  }
}

const controls = /(?!\t)[\p{Cc}\p{Bidi_Control}]/gu;

/** Removes what only a terminal understands. Of a line that was written over, the last text stays. */
function toPlainText(text: string): string {
  return stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trimEnd().split("\r").at(-1)?.replace(controls, "") ?? "")
    .join("\n");
}
