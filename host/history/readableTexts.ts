import { foldCase, renderReadableText, SourceText } from "@dialectic/shared/review";
import type { Breath } from "../base/breath.ts";
import type { ReadText } from "../files/textMatcher.ts";
import { maxHistoryTextChars } from "../limits.ts";
import type { ReviewStore } from "../store/index.ts";

/**
 * Section texts without markup. The texts that one search has read are kept for the next, newest first, up to a limit. To remove the
 * markup takes most of the time, so it is done only in texts that may have a hit.
 */
export class ReadableTexts {
  readonly #store: ReviewStore;
  readonly #room: number;
  #kept: ReadonlyMap<string, ReadText | SourceText> = new Map();

  constructor(store: ReviewStore, room = maxHistoryTextChars) {
    this.#store = store;
    this.#room = room;
  }

  begin(mayHave: (text: SourceText) => boolean): TextReading {
    const before = this.#kept;
    const seen = new Map<string, ReadText | SourceText>();
    let length = 0;
    const keep = (hash: string, text: ReadText | SourceText) => {
      const more = text instanceof SourceText ? text.source.length : text.text.length + text.folded.length;
      if (seen.has(hash) || length + more > this.#room) return;
      seen.set(hash, text);
      length += more;
    };
    return {
      read: async (hashes, breath) => {
        const unknown = new Set(hashes.filter((hash) => !before.has(hash) && !seen.has(hash)));
        const { texts } = unknown.size === 0 ? { texts: new Map<string, string>() } : await this.#store.texts(unknown);
        const found = new Map<string, ReadText>();
        let unreadable = 0;
        for (const hash of hashes) {
          const known = before.get(hash) ?? seen.get(hash) ?? toSource(texts.get(hash));
          const text = known instanceof SourceText && mayHave(known) ? readSource(known) : known;
          if (text === undefined) unreadable += 1;
          else {
            if (!(text instanceof SourceText)) found.set(hash, text);
            keep(hash, text);
          }
          if (!(await breath())) return undefined;
        }
        return { found, unreadable };
      },
      end: () => {
        // Cached texts that an unfinished search has not reached are still valid.
        for (const [hash, text] of this.#kept) keep(hash, text);
        this.#kept = seen;
      },
    };
  }
}

export interface TextReading {
  /** Returns those of the readable texts that may have a hit; undefined when the search was cancelled. */
  read(
    hashes: readonly string[],
    breath: Breath,
  ): Promise<{ readonly found: ReadonlyMap<string, ReadText>; readonly unreadable: number } | undefined>;
  end(): void;
}

function toSource(source: string | undefined): SourceText | undefined {
  return source === undefined ? undefined : new SourceText(source);
}

function readSource({ source }: SourceText): ReadText {
  const text = renderReadableText(source);
  const folded = foldCase(text);
  return { text, folded: folded === text ? text : folded };
}
