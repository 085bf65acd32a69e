import type { RenderResult } from "./types.ts";

/** Results that cost time to make, up to a number of bytes; the longest unused go first. */
export interface RenderMemo {
  get(key: string): RenderResult | undefined;
  set(key: string, result: RenderResult): void;
  delete(key: string): void;
}

function bytesOf(key: string, result: RenderResult): number {
  const blocks = result.kind === "blocks" ? result.blocks : [];
  // Engines hold strings with one or two bytes a character: counted as two, the bound is a bound.
  return 2 * blocks.reduce((total, block) => total + block.length, key.length) + 100;
}

/** Makes an empty memo. */
export function createRenderMemo(capacity: number): RenderMemo {
  const entries = new Map<string, RenderResult>();
  let size = 0;

  function remove(key: string): void {
    const known = entries.get(key);
    if (known === undefined) return;
    entries.delete(key);
    size -= bytesOf(key, known);
  }

  return {
    get(key) {
      const known = entries.get(key);
      if (known === undefined) return undefined;
      // A map remembers the order of insertion: the last used stands last.
      entries.delete(key);
      entries.set(key, known);
      return known;
    },
    set(key, result) {
      remove(key);
      entries.set(key, result);
      size += bytesOf(key, result);
      for (const oldest of entries.keys()) {
        if (size <= capacity || oldest === key) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
