import { Emitter } from "../base/emitter.ts";
import { maxLookedHunks } from "../limits.ts";

/**
 * Hunks that the person has had in sight in the editor's own views. Pages count them as seen, too: those that are open are
 * told, later ones get all when they begin. A page remembers them; the host does as long as it runs.
 */
export class LookedHunks {
  readonly #hunks = new Set<string>();
  readonly #added = new Emitter<[hunks: readonly string[]]>();

  /** The hashes, in the order in which they were seen. */
  get hunks(): string[] {
    return [...this.#hunks];
  }

  add(hunks: readonly string[]): void {
    const news = hunks.filter((hash) => !this.#hunks.has(hash));
    if (news.length === 0) return;
    for (const hash of news) this.#hunks.add(hash);
    for (const hash of this.hunks.slice(0, -maxLookedHunks)) this.#hunks.delete(hash);
    this.#added.tell(news);
  }

  /** Registers a listener that receives the hashes of hunks that were not known. */
  readonly onAdded = this.#added.on;
}
