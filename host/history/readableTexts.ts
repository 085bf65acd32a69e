import { foldCase, renderReadableText } from "@dialectic/shared/review";
import type { Breath } from "../base/breath.ts";
import type { ReadText } from "../files/textMatcher.ts";
import { maxHistoryTextChars } from "../limits.ts";
import type { ReviewStore } from "../store/index.ts";

/**
 * Section texts without markup. The texts that one search has read are kept for the next, newest first, up to a limit.
 */
export class ReadableTexts {
  readonly #store: ReviewStore;
  readonly #room: number;
  #kept: ReadonlyMap<string, ReadText> = new Map();

  constructor(store: ReviewStore, room = maxHistoryTextChars) {
    this.#store = store;
    this.#room = room;
  }

  begin(): TextReading {
    const before = this.#kept;
    const seen = new Map<string, ReadText>();
    let length = 0;
    const keep = (hash: string, text: ReadText) => {
      const more = text.text.length + text.folded.length;
      if (seen.has(hash) || length + more > this.#room) return;
      seen.set(hash, text);
      length += more;
    };
    return {
      read: async (hashes, breath) => {
        const unknown = new Set(hashes.filter((hash) => !before.has(hash) && !seen.has(hash)));
        const { texts } = unknown.size === 0 ? { texts: new Map<string, string>() } : await this.#store.texts(unknown);
        const found = new Map<string, ReadText>();
        for (const hash of hashes) {
          const text = before.get(hash) ?? seen.get(hash) ?? readSource(texts.get(hash));
          if (text !== undefined) {
            found.set(hash, text);
            keep(hash, text);
          }
          if (!(await breath())) return undefined;
        }
        return found;
      },
      end: () => {
        // Cached texts that an unfinished search has not reached are still valid.
        for (const [hash, text] of this.#kept) keep(hash, text);
        this.#kept = seen;
      },
    };
  }
}

interface TextReading {
  /** Returns the readable texts with these hashes; undefined when the search was cancelled. */
  read(hashes: readonly string[], breath: Breath): Promise<ReadonlyMap<string, ReadText> | undefined>;
  end(): void;
}

function readSource(source: string | undefined): ReadText | undefined {
  if (source === undefined) return undefined;
  const text = renderReadableText(source);
  const folded = foldCase(text);
  return { text, folded: folded === text ? text : folded };
}
