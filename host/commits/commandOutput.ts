import { stripVTControlCharacters } from "node:util";

/** Bytes that are kept of an output, from its end; lines and UTF-16 code units of the text that is shown. */
const keptBytes = 128 * 1024;
const shownLines = 200;
const shownLength = 16_000;

/** The last lines of an endless output, as text. */
export class CommandOutput {
  #bytes = Buffer.alloc(0);
  #isCut = false;

  add(chunk: Buffer): void {
    const all = Buffer.concat([this.#bytes, chunk]);
    this.#isCut ||= all.length > keptBytes;
    // A copy: a part of the old buffer would keep all of it.
    this.#bytes = all.length > keptBytes ? Buffer.from(all.subarray(-keptBytes)) : all;
  }

  /** Returns the last lines, with "…" above them when there were more. */
  lastLines(): string {
    const lines = toPlainText(this.#bytes.toString()).trimEnd().split("\n");
    const shown = lines.slice(-shownLines).join("\n");
    const text = shown.slice(-shownLength);
    return this.#isCut || lines.length > shownLines || text.length < shown.length ? `…\n${text}` : text;
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
