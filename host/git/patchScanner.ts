/** Where a hunk stands. Where a side has no lines, its start is the line after which they would stand. */
export interface HunkPlace {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
}

/** Takes what a patch is made of, in its order; lines are bytes, one in each character, and come without their end. */
export interface PatchVisitor {
  /** Whatever stands outside of hunks: `diff --git …`, `index …`, `rename from …`. */
  header(line: string): void;
  /** A hunk begins; the heading is what git says stands around it. */
  hunk(place: HunkPlace, heading: string): void;
  /** A line of the hunk with its mark: ` `, `+`, `-`, or `\` where the line before has no end. */
  line(line: string): void;
}

/**
 * Cuts what `git diff` prints into its lines, chunk by chunk. Lines of a hunk are counted and not recognised, so that a line of code
 * that looks like a header is none.
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

  /** Takes the next bytes. */
  add(chunk: Buffer): void {
    const text = chunk.toString("latin1");
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      const line = text.slice(start, Math.min(end, start + this.#lineCap));
      this.#line(this.#rest === "" ? line : this.#rest + line);
      this.#rest = "";
      start = end + 1;
    }
    if (this.#rest.length < this.#lineCap) this.#rest += text.slice(start, start + this.#lineCap);
  }

  /** Everything was added. */
  end(): void {
    if (this.#rest !== "") this.#line(this.#rest);
    this.#rest = "";
  }

  #line(line: string): void {
    const mark = line[0];
    // Says of the line before that no line end follows it: no line of the file, and the only one that begins so.
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

/** What bytes say, one of which stands in each character. */
export function utf8(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}
