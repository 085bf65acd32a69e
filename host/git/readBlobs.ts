import { lookWithGit } from "./askGit.ts";
import type { WorkingTree } from "./repository.ts";

/**
 * Reads many blobs with one process. The names are object ids or `<tree>:<path>`, in latin1 with one character per byte. Of each blob at
 * most `cap` bytes are kept. Those that git cannot read are left out.
 */
export async function readBlobs(
  { root }: WorkingTree,
  names: Iterable<string>,
  { cap = Number.POSITIVE_INFINITY, signal }: { readonly cap?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<ReadonlyMap<string, Buffer>> {
  // Git reads one name a line.
  const wanted = [...new Set(names)].filter((name) => !/^0*$|\n/.test(name));
  const reader = new BatchReader(wanted, cap);
  const input = Buffer.from(wanted.map((name) => `${name}\n`).join(""), "latin1");
  const run = { folder: root, args: ["cat-file", "--batch"], input, take: (chunk: Buffer) => reader.add(chunk) };
  if (wanted.length > 0) await lookWithGit(run, signal);
  return reader.blobs;
}

interface OpenBlob {
  readonly name: string;
  readonly isBlob: boolean;
  readonly kept: Buffer[];
  /** Bytes that are still to be kept, and bytes that are still to come, with the line end after them. */
  room: number;
  left: number;
}

/** Reads `<oid> blob <size>`, the bytes and a line end for each name; one that is missing has a line only. */
class BatchReader {
  readonly blobs = new Map<string, Buffer>();
  readonly #names: Iterator<string>;
  readonly #cap: number;
  #head = "";
  #open: OpenBlob | undefined;

  constructor(names: readonly string[], cap: number) {
    this.#names = names[Symbol.iterator]();
    this.#cap = cap;
  }

  add(chunk: Buffer): void {
    for (let from = 0; from < chunk.length; )
      from = this.#open === undefined ? this.#readHead(chunk, from) : this.#readBody(this.#open, chunk, from);
  }

  #readHead(chunk: Buffer, from: number): number {
    const end = chunk.indexOf("\n", from);
    this.#head += chunk.toString("latin1", from, end < 0 ? chunk.length : end);
    if (end < 0) return chunk.length;
    const [, kind, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(this.#head) ?? [];
    this.#head = "";
    const name: string = this.#names.next().value;
    if (size !== undefined) {
      const length = Number(size);
      this.#open = { name, isBlob: kind === "blob", kept: [], room: Math.min(this.#cap, length), left: length + 1 };
    }
    return end + 1;
  }

  #readBody(open: OpenBlob, chunk: Buffer, from: number): number {
    const to = Math.min(chunk.length, from + open.left);
    const kept = Math.min(open.room, to - from);
    if (kept > 0) open.kept.push(chunk.subarray(from, from + kept));
    open.room -= kept;
    open.left -= to - from;
    if (open.left === 0) {
      if (open.isBlob) this.blobs.set(open.name, Buffer.concat(open.kept));
      this.#open = undefined;
    }
    return to;
  }
}
