import { decodeText } from "../base/fileText.ts";
import { readBlob, type TreeChange } from "../git/index.ts";
import type { StoredRound } from "../store/index.ts";

/** Maximum number of characters that are kept. */
const keptCharacters = 8_000_000;

/**
 * Reads the texts of changed files. A blob never changes, and every update of a review asks for the same ones: each
 * costs a process, whose start holds up all other work.
 */
export class SideTexts {
  /** By object id, the last asked for at the end. */
  readonly #kept = new Map<string, string>();
  #characters = 0;

  async read(round: StoredRound, change: TreeChange, side: "before" | "after"): Promise<string | undefined> {
    const { mode, oid } = change[side];
    // A submodule is the commit that it points to, in git's own words.
    if (mode === "160000") return `Subproject commit ${oid}\n`;
    const text = this.#kept.get(oid) ?? (await readText(round, change[side]));
    if (text !== undefined) this.#keep(oid, text);
    return text;
  }

  #keep(oid: string, text: string): void {
    if (this.#kept.delete(oid)) this.#characters -= text.length;
    this.#kept.set(oid, text);
    this.#characters += text.length;
    for (const [oldest, old] of this.#kept) {
      if (this.#characters <= keptCharacters) break;
      this.#kept.delete(oldest);
      this.#characters -= old.length;
    }
  }
}

async function readText(round: StoredRound, side: TreeChange["after"]): Promise<string | undefined> {
  const bytes = await readBlob(round, side);
  return bytes && decodeText(bytes)?.text;
}
