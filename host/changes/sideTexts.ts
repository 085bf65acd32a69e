import { BoundedCache } from "@dialectic/shared/review";
import { decodeText } from "../base/fileText.ts";
import { readBlob, type TreeChange } from "../git/index.ts";
import { maxSideTextChars } from "../limits.ts";
import type { StoredRound } from "../store/index.ts";

/**
 * Reads the texts of changed files. A blob never changes, and every update of a review asks for the same ones: each
 * costs a process, whose start holds up all other work.
 */
export class SideTexts {
  /** By object id. */
  readonly #kept = new BoundedCache<string>(maxSideTextChars, (text) => text.length);

  async read(round: StoredRound, change: TreeChange, side: "before" | "after"): Promise<string | undefined> {
    const { mode, oid } = change[side];
    // A submodule is the commit that it points to, in git's own words.
    if (mode === "160000") return `Subproject commit ${oid}\n`;
    const known = this.#kept.get(oid);
    if (known !== undefined) return known;
    const bytes = await readBlob(round, change[side]);
    const text = bytes.kind === "read" && bytes.value !== undefined ? decodeText(bytes.value)?.text : undefined;
    if (text !== undefined) this.#kept.set(oid, text);
    return text;
  }
}
