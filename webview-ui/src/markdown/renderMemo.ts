import type { RenderResult } from "./types.ts";

/** Cache of expensive results, limited in bytes. The least recently used results are dropped first. */
export interface RenderMemo {
  get(key: string): RenderResult | undefined;
  set(key: string, result: RenderResult): void;
  delete(key: string): void;
}

function estimateBytes(key: string, result: RenderResult): number {
  const blocks = result.kind === "blocks" ? result.blocks : [];
  // Engines store strings with one or two bytes per character. Counting two makes the limit an upper bound.
  return 2 * blocks.reduce((total, block) => total + block.length, key.length) + 100;
}

export function createRenderMemo(capacity: number): RenderMemo {
  const entries = new Map<string, RenderResult>();
  let size = 0;

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
