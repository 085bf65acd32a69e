import { createHash } from "node:crypto";

/** Number of characters that are hashed at once: a call for each line would take longer than the hash. */
const held = 65_536;

/**
 * Computes a digest of lines, of which a reader keeps only the first ones. Lines are latin1, one character per byte, and begin with their
 * mark in a patch: `+`, `-`, or `\` where the line before has no line end.
 */
export class LinesDigest {
  readonly #hash = createHash("sha256");
  #held = "";

  /** Adds a part of a line. */
  add(part: string): void {
    this.#held += part;
    if (this.#held.length >= held) this.#flush();
  }

  addLine(line: string): void {
    // The words after this mark are in git's language.
    this.add(line.startsWith("\\") ? "\\\n" : `${line}\n`);
  }

  /** Returns the digest; nothing can be added any more. */
  end(): string {
    this.#flush();
    return this.#hash.digest("hex");
  }

  #flush(): void {
    this.#hash.update(this.#held, "latin1");
    this.#held = "";
  }
}

export function digestLines(lines: Iterable<string>): string {
  const digest = new LinesDigest();
  for (const line of lines) digest.addLine(line);
  return digest.end();
}
