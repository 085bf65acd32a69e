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

/** Sequences by which programs colour a terminal, move its cursor or set its title. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are control characters.
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are control characters.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Removes what only a terminal understands. Of a line that was written over, the last text stays. */
function toPlainText(text: string): string {
  return text
    .replace(sequences, "")
    .split("\n")
    .map((line) => line.trimEnd().split("\r").at(-1)?.replace(controls, "") ?? "")
    .join("\n");
}
