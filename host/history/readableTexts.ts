import { foldCase, readableText } from "@dialectic/shared/review";
import type { Breath } from "../base/breath.ts";
import type { ReadText } from "../files/textMatcher.ts";
import type { ReviewStore } from "../store/index.ts";

/** UTF-16 code units of texts, in both forms, that stay in memory. */
const keptLength = 16_000_000;

/** Section texts without markup. What one search has read stays for the next, as far as there is room, the newest first. */
export class ReadableTexts {
  readonly #store: ReviewStore;
  readonly #room: number;
  #kept: ReadonlyMap<string, ReadText> = new Map();

  constructor(store: ReviewStore, room = keptLength) {
    this.#store = store;
    this.#room = room;
  }

  /** Begins to read everything once, the newest first. */
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
        // What an unfinished reading has not come to is still good.
        for (const [hash, text] of this.#kept) keep(hash, text);
        this.#kept = seen;
      },
    };
  }
}

/** One search's way through the texts. */
interface TextReading {
  /** The texts of these hashes that can be read; undefined when nobody wants them any more. */
  read(hashes: readonly string[], breath: Breath): Promise<ReadonlyMap<string, ReadText> | undefined>;
  end(): void;
}

function readSource(source: string | undefined): ReadText | undefined {
  if (source === undefined) return undefined;
  const text = readableText(source);
  const folded = foldCase(text);
  return { text, folded: folded === text ? text : folded };
}
