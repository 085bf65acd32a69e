import { lookWithGit } from "./askGit.ts";
import type { WorkingTree } from "./repository.ts";

/**
 * Reads many blobs with one process; those that git cannot read are left out. Of each, at most the first `cap` bytes are
 * kept.
 */
export async function readBlobs(
  { root }: WorkingTree,
  oids: Iterable<string>,
  { cap = Number.POSITIVE_INFINITY, signal }: { readonly cap?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<ReadonlyMap<string, Buffer>> {
  const wanted = [...new Set(oids)].filter((oid) => !/^0*$/.test(oid));
  const reader = new BatchReader(cap);
  const input = wanted.map((oid) => `${oid}\n`).join("");
  const run = { folder: root, args: ["cat-file", "--batch"], input, take: (chunk: Buffer) => reader.add(chunk) };
  if (wanted.length > 0) await lookWithGit(run, signal);
  return reader.blobs;
}

/** Reads `<oid> blob <size>`, the bytes and a line end for each blob; one that is missing has a line only. */
class BatchReader {
  readonly blobs = new Map<string, Buffer>();
  readonly #cap: number;
  #heading = "";
  #open:
    | { readonly oid: string; readonly isBlob: boolean; readonly kept: Buffer[]; size: number; left: number }
    | undefined;

  constructor(cap: number) {
    this.#cap = cap;
  }

  add(chunk: Buffer): void {
    for (let from = 0; from < chunk.length; )
      from = this.#open === undefined ? this.#addHeading(chunk, from) : this.#addBytes(chunk, from);
  }

  #addHeading(chunk: Buffer, from: number): number {
    const end = chunk.indexOf("\n", from);
    this.#heading += chunk.toString("latin1", from, end < 0 ? chunk.length : end);
    if (end < 0) return chunk.length;
    const [oid = "", kind, size] = this.#heading.split(" ");
    this.#heading = "";
    if (size !== undefined) this.#open = { oid, isBlob: kind === "blob", kept: [], size: 0, left: Number(size) };
    return end + 1;
  }

  #addBytes(chunk: Buffer, from: number): number {
    const open = this.#open;
    if (open === undefined) return from;
    const end = Math.min(chunk.length, from + open.left);
    const part = chunk.subarray(from, Math.min(end, from + this.#cap - open.size));
    if (part.length > 0) open.kept.push(part);
    open.size += part.length;
    open.left -= end - from;
    // The line end after the bytes shows that they are all there.
    if (open.left > 0 || end === chunk.length) return end;
    if (open.isBlob) this.blobs.set(open.oid, Buffer.concat(open.kept));
    this.#open = undefined;
    return end + 1;
  }
}
