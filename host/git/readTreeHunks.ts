import { maxFileHunkBytes } from "../limits.ts";
import type { GitAnswer } from "./gitAnswer.ts";
import type { HunkPlace } from "./patchScanner.ts";
import type { WorkingTree } from "./repository.ts";
import {
  type LineListener,
  renameOptions,
  runDiff,
  type TreeChange,
  TreeChangeReader,
  type TreePair,
} from "./treeChanges.ts";

/** Lines that changed together, with three context lines. */
export interface TreeHunk extends HunkPlace {
  /** In latin1, one character per byte, as is `body`. */
  readonly heading: string;
  /** Each line with its mark and a line end. */
  readonly body: string;
}

export interface FileHunks {
  readonly hunks: readonly TreeHunk[];
  readonly isBinary: boolean;
  readonly isCut: boolean;
}

export interface HunkOptions {
  readonly signal?: AbortSignal;
  readonly cap?: number;
}

interface OpenHunk extends TreeHunk {
  body: string;
  oldCount: number;
  newCount: number;
}

interface OpenHunks extends FileHunks {
  readonly hunks: OpenHunk[];
  isBinary: boolean;
  isCut: boolean;
}

/** Reads the hunks of some of the changed files, in the given order. */
export async function readTreeHunks(
  repository: WorkingTree,
  pair: TreePair,
  changes: readonly TreeChange[],
  { signal, cap = maxFileHunkBytes }: HunkOptions = {},
): Promise<GitAnswer<readonly FileHunks[]>> {
  const found = new Map<string, FileHunks>();
  // Rename detection among a few files would pair them differently, so each renamed file is compared separately with its old name.
  const inPlace = changes.filter(({ fromName }) => fromName === undefined);
  const groups = [
    ...(inPlace.length === 0 ? [] : [{ group: inPlace, options: ["--no-renames"] }]),
    ...changes
      .filter(({ fromName }) => fromName !== undefined)
      .map((change) => ({ group: [change], options: renameOptions })),
  ];
  for (const { group, options } of groups) {
    const hunks = new HunkKeeper(cap);
    const reader = new TreeChangeReader(hunks);
    const paths = group.flatMap(({ name, fromName }) => [name, fromName ?? name]).map(toPathspec);
    const request = { ...pair, options: ["--raw", "--patch", "--unified=3", ...options], paths: [...new Set(paths)] };
    const end = await runDiff(repository, request, reader, signal);
    if (end !== undefined) return end;
    for (const [at, { name }] of reader.changes.entries()) found.set(name, hunks.getOrCreate(at));
  }
  return { kind: "read", value: changes.map(({ name }) => found.get(name) ?? nothing) };
}

const nothing: FileHunks = { hunks: [], isBinary: false, isCut: false };

/** Returns the added and removed lines of a hunk: what it does, wherever it stands. */
export function joinChangedLines({ body }: TreeHunk): string {
  return body
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith(" "))
    .join("\n");
}

/**
 * Keeps the lines of hunks, with at most `cap` bytes per file. Where lines are replaced, git has all that were removed before those that were
 * added: removed lines get half of what is left, so that of a long replacement both sides are kept from their first line on. What
 * follows a cut is left out, because its line numbers would be wrong.
 */
export class HunkKeeper implements LineListener {
  readonly #files: OpenHunks[] = [];
  readonly #sizes: number[] = [];
  /** Bytes that the removed lines of the present replacement may still take, by file. */
  readonly #removable: number[] = [];
  readonly #cap: number;

  constructor(cap: number) {
    this.#cap = cap;
  }

  getOrCreate(file: number): OpenHunks {
    const open = this.#files[file] ?? { hunks: [], isBinary: false, isCut: false };
    this.#files[file] = open;
    return open;
  }

  hunk(file: number, place: HunkPlace, heading: string): void {
    const open = this.getOrCreate(file);
    delete this.#removable[file];
    open.isCut ||= this.#getSize(file) >= this.#cap;
    if (open.isCut) return;
    // Lines are counted as they are kept, so that the counts of a cut hunk match its body.
    const { oldStart, newStart } = place;
    open.hunks.push({ oldStart, oldCount: 0, newStart, newCount: 0, heading, body: "" });
  }

  line(file: number, line: string): void {
    const open = this.getOrCreate(file);
    const hunk = open.hunks.at(-1);
    if (hunk === undefined || !this.#mayKeep(file, line, open)) return;
    this.#sizes[file] = this.#getSize(file) + line.length + 1;
    hunk.body += `${line}\n`;
    if (line[0] === "\\") return;
    if (line[0] !== "+") hunk.oldCount += 1;
    if (line[0] !== "-") hunk.newCount += 1;
  }

  #mayKeep(file: number, line: string, open: OpenHunks): boolean {
    const [mark, size] = [line[0], line.length + 1];
    if (mark === "-") {
      const left = this.#removable[file] ?? (this.#cap - this.#getSize(file)) / 2;
      this.#removable[file] = left - size;
      open.isCut ||= left < size;
      return !open.isCut;
    }
    // Only the other side of a replacement whose removed lines were cut is still kept.
    const isCutRemoval = (this.#removable[file] ?? 0) < 0;
    if (mark !== "+" && mark !== "\\") delete this.#removable[file];
    const isKept = (!open.isCut || (isCutRemoval && mark === "+")) && this.#getSize(file) + size <= this.#cap;
    open.isCut ||= !isKept;
    return isKept;
  }

  #getSize(file: number): number {
    return this.#sizes[file] ?? 0;
  }

  binary(file: number): void {
    this.getOrCreate(file).isBinary = true;
  }
}

/** Returns a pathspec for exactly this file, whose name is in latin1. No argument can carry a name that is not UTF-8, so that becomes a pattern. */
export function toPathspec(name: string): string {
  const bytes = Buffer.from(name, "latin1");
  const text = bytes.toString("utf8");
  if (Buffer.from(text).equals(bytes)) return `:(top,literal)${text}`;
  const pattern = name.replace(/[*?[\]\\]/g, "\\$&").replace(/[\u0080-\u00ff]/g, "?");
  return `:(top,glob)${pattern}`;
}
