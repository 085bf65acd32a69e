import { askGit, lookWithGit } from "./askGit.ts";
import type { WorkingTree } from "./repository.ts";
import type { TreeSide } from "./treeChanges.ts";

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

export async function readBlob(
  { root }: WorkingTree,
  { oid }: TreeSide,
  signal?: AbortSignal,
): Promise<Buffer | undefined> {
  if (/^0*$/.test(oid)) return undefined;
  const end = await askGit(root, ["cat-file", "blob", oid], signal);
  return end.kind === "ended" && end.code === 0 ? end.stdout : undefined;
}

/** Reads a blob of at most `cap` bytes, or the size of a larger one; undefined if there is none of that name. */
export async function readSmallBlob(
  { root }: WorkingTree,
  name: string,
  cap: number,
): Promise<{ readonly bytes: Buffer } | { readonly size: number } | undefined> {
  const measured = await askGit(root, ["cat-file", "-s", name]);
  const size = measured.kind === "ended" && measured.code === 0 ? Number(measured.stdout.toString()) : undefined;
  if (size === undefined || size > cap) return size === undefined ? undefined : { size };
  const end = await askGit(root, ["cat-file", "blob", name]);
  return end.kind === "ended" && end.code === 0 ? { bytes: end.stdout } : undefined;
}

/**
 * Returns a blob as a checkout writes it: with the line ends and the encoding of its attributes. Undefined when that
 * needs a program, as with Git LFS.
 */
export async function readWorkingBlob(
  { root }: WorkingTree,
  { oid }: TreeSide,
  path: string,
): Promise<Buffer | undefined> {
  const attributes = await askGit(root, ["check-attr", "-z", "filter", "--", path]);
  if (attributes.kind !== "ended" || attributes.code !== 0) return undefined;
  const [, , filter] = attributes.stdout.toString().split("\0");
  if (filter !== "unspecified" && filter !== "unset") return undefined;
  const end = await askGit(root, ["cat-file", "--filters", `--path=${path}`, oid]);
  return end.kind === "ended" && end.code === 0 ? end.stdout : undefined;
}
