import { askForLine, askGit, lookWithGit } from "./askGit.ts";
import { explainInLine, type GitAnswer, type GitFailure, mapAnswer, toAnswer } from "./gitAnswer.ts";
import type { WorkingTree } from "./repository.ts";
import { lacksObjects } from "./runner/runGit.ts";
import type { TreeSide } from "./treeChanges.ts";

/**
 * Reads many blobs with one process. The names are object ids or `<tree>:<path>`, in latin1 with one character per byte. Of each blob at
 * most `cap` bytes are kept. Names that git does not know are left out.
 */
export async function readBlobs(
  { root }: WorkingTree,
  names: Iterable<string>,
  { cap = Number.POSITIVE_INFINITY, signal }: { readonly cap?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<GitAnswer<ReadonlyMap<string, Buffer>>> {
  // Git reads one name a line.
  const wanted = [...new Set(names)].filter((name) => !/^0*$|\n/.test(name));
  const reader = new BatchReader(wanted, cap);
  if (wanted.length === 0) return { kind: "read", value: reader.blobs };
  const input = Buffer.from(wanted.map((name) => `${name}\n`).join(""), "latin1");
  const run = {
    folder: root,
    args: ["cat-file", "--batch", "--buffer"],
    input,
    take: (chunk: Buffer) => reader.add(chunk),
  };
  return mapAnswer(toAnswer(await lookWithGit(run, signal)), () => reader.blobs);
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

/** Reads the blob of a side; undefined when the side does not exist. */
export async function readBlob(
  { root }: WorkingTree,
  { oid }: TreeSide,
  signal?: AbortSignal,
): Promise<GitAnswer<Buffer | undefined>> {
  return /^0*$/.test(oid) ? { kind: "read", value: undefined } : askGit(root, ["cat-file", "blob", oid], signal);
}

/** Reads a blob of at most `cap` bytes, or the size of a larger one; undefined if there is none of that name. */
export async function readSmallBlob(
  repository: WorkingTree,
  name: string,
  cap: number,
  signal?: AbortSignal,
): Promise<GitAnswer<{ readonly bytes: Buffer } | { readonly size: number } | undefined>> {
  const measured = await measureBlob(repository, name, signal);
  if (measured.kind !== "read") return measured;
  const size = measured.value;
  if (size === undefined || size > cap) return { kind: "read", value: size === undefined ? undefined : { size } };
  return mapAnswer(await askGit(repository.root, ["cat-file", "blob", name], signal), (bytes) => ({ bytes }));
}

/** Says why git did not read `<commit>:<path>`: of a text that a partial clone lacks, with the command that fetches it. */
export function explainUnreadBlob(name: string, failure: GitFailure): string {
  if (failure.kind !== "failed" || !lacksObjects(failure.output))
    return `git cannot read its text: ${explainInLine(failure)}`;
  const word = /^[\w@^~:./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
  return `this partial clone lacks its text. \`git show ${word}\` fetches it`;
}

async function measureBlob(
  { root }: WorkingTree,
  name: string,
  signal: AbortSignal | undefined,
): Promise<GitAnswer<number | undefined>> {
  const measured = await askForLine(root, ["cat-file", "-s", name], signal);
  if (measured.kind !== "failed") return mapAnswer(measured, Number);
  // There is no such name, or git knows its object and lacks it, as a partial clone does.
  const object = await askForLine(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", name], signal);
  if (object.kind !== "read") return object;
  return object.value === undefined ? { kind: "read", value: undefined } : measured;
}

/** Returns a blob as a checkout writes it: with the line ends and the encoding of its attributes; `filtered` when that needs a program. */
export async function readWorkingBlob(
  { root }: WorkingTree,
  { oid }: TreeSide,
  path: string,
): Promise<GitAnswer<Buffer | "filtered">> {
  const attributes = await askGit(root, ["check-attr", "-z", "filter", "--", path]);
  if (attributes.kind !== "read") return attributes;
  const [, , filter] = attributes.value.toString().split("\0");
  if (filter !== "unspecified" && filter !== "unset") return { kind: "read", value: "filtered" };
  return askGit(root, ["cat-file", "--filters", `--path=${path}`, oid]);
}
