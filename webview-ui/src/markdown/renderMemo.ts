import type { RenderResult } from "./types.ts";

/** Cache of expensive results, limited in bytes. The least recently used results are dropped first. */
export interface Memo<Result> {
  get(key: string): Result | undefined;
  set(key: string, result: Result): void;
  delete(key: string): void;
}

export function createRenderMemo(capacity: number): Memo<RenderResult> {
  return createMemo(capacity, (result) => (result.kind === "blocks" ? result.blocks : []));
}

/** `listTexts` returns the texts that a result consists of. */
export function createMemo<Result>(capacity: number, listTexts: (result: Result) => readonly string[]): Memo<Result> {
  const entries = new Map<string, Result>();
  let size = 0;

  // Engines store strings with one or two bytes per character. Counting two makes the limit an upper bound.
  function estimateBytes(key: string, result: Result): number {
    return 2 * listTexts(result).reduce((total, text) => total + text.length, key.length) + 100;
  }

  function remove(key: string): void {
    const known = entries.get(key);
    if (known === undefined) return;
    entries.delete(key);
    size -= estimateBytes(key, known);
  }

  return {
    get(key) {
      const known = entries.get(key);
      if (known === undefined) return undefined;
      // A map remembers the order of insertion, so the last used entry is at the end.
      entries.delete(key);
      entries.set(key, known);
      return known;
    },
    set(key, result) {
      remove(key);
      entries.set(key, result);
      size += estimateBytes(key, result);
      for (const oldest of entries.keys()) {
        if (size <= capacity || oldest === key) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
