import { maxAnchoredTextChars } from "../limits.ts";
import type { ReviewStore } from "../store/index.ts";

/**
 * Texts of files as they were when references were anchored. Remembered texts, such as those of unchanged files, are
 * not read back.
 */
export class AnchoredTexts {
  readonly #store: ReviewStore;
  readonly #known = new Map<string, string>();
  #characters = 0;

  constructor(store: ReviewStore) {
    this.#store = store;
  }

  async read(hash: string): Promise<string | undefined> {
    const known = this.#known.get(hash);
    if (known !== undefined) return known;
    const text = (await this.#store.texts(new Set([hash]))).texts.get(hash);
    if (text !== undefined) this.remember(hash, text);
    return text;
  }

  remember(hash: string, text: string): void {
    if (this.#known.has(hash) || text.length > maxAnchoredTextChars) return;
    if (this.#characters + text.length > maxAnchoredTextChars) {
      this.#known.clear();
      this.#characters = 0;
    }
    this.#known.set(hash, text);
    this.#characters += text.length;
  }
}
