import { stat } from "node:fs/promises";
import { readCode } from "./codeFile.ts";

/** More files than this are forgotten and counted anew. */
const knownCap = 5_000;

interface KnownCount {
  /** Size and times of the file when it was counted. */
  readonly stamp: string;
  readonly lines: number;
}

/** How many lines files have; one that did not change since is not read again. */
export class LineCounts {
  readonly #known = new Map<string, KnownCount>();

  /** Counts the lines of a file; what cannot be read as text has no lines to be past of. */
  async of(path: string): Promise<number> {
    const stamp = await stampOf(path);
    const known = this.#known.get(path);
    if (known !== undefined && known.stamp === stamp) return known.lines;
    const code = await readCode(path);
    const lines = code.kind === "lines" ? code.lines.length : Number.POSITIVE_INFINITY;
    if (stamp !== undefined) this.#remember(path, { stamp, lines });
    return lines;
  }

  #remember(path: string, count: KnownCount): void {
    if (this.#known.size >= knownCap) this.#known.clear();
    this.#known.set(path, count);
  }
}

async function stampOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found && `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
}
