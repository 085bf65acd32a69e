import { resolve } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { askGit, type GitAnswer, listFilesWithBytes } from "../git/index.ts";
import { fileSearchTimeoutMs, maxConcurrentFileLooks, maxSortedFiles, maxUnnamedFileBytes } from "../limits.ts";
import { readAnyBytes } from "./codeFile.ts";

/** The byte order marks of UTF-16: its letters have other bytes than the texts that git looks for. */
export const utf16Marks: readonly Buffer[] = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** Options with which `git grep` lists the files below a folder, tracked or not, that have one of some texts. */
export const searchOptions: readonly string[] = [
  ...["-l", "-z", "--untracked"],
  ...["--no-color", "--no-full-name", "--no-recurse-submodules"],
];

/** Characters that a basic regular expression reads as more than themselves. */
const special = /[\\.[*^$]/g;

/** Files of a folder that may have a text, relative to it. */
export interface HoldingPaths {
  readonly paths: ReadonlySet<string>;
  /** False when the search took too long. */
  readonly isWhole: boolean;
}

type Found = ReadonlyMap<string, HoldingPaths> | undefined;

interface Pass {
  readonly texts: Set<string>;
  readonly found: Promise<Found>;
}

/**
 * Finds files that may have texts, by git. Texts that are asked for at the same time, or while a search of their folder runs, are looked for
 * in one search: git reads all files in each. No search is remembered, because the next call of an assistant comes after its edits.
 */
export class TextSearches {
  /** The search of each folder that has not begun. */
  readonly #next = new Map<string, Pass>();
  readonly #running = new Map<string, Promise<unknown>>();

  /** Finds the files of a folder that may have a text; undefined where git cannot tell. */
  async find(folder: string, text: string): Promise<HoldingPaths | undefined> {
    const pass = this.#next.get(folder) ?? this.#begin(folder);
    pass.texts.add(text);
    return (await pass.found)?.get(text);
  }

  #begin(folder: string): Pass {
    const texts = new Set<string>();
    const found = this.#search(folder, texts);
    const pass = { texts, found };
    this.#next.set(folder, pass);
    return pass;
  }

  async #search(folder: string, texts: ReadonlySet<string>): Promise<Found> {
    await this.#running.get(folder);
    await nextTurn();
    this.#next.delete(folder);
    const found = searchEach(folder, [...texts]);
    const ended = found.then(
      () => undefined,
      () => undefined,
    );
    this.#running.set(folder, ended);
    await ended;
    if (this.#running.get(folder) === ended) this.#running.delete(folder);
    return found;
  }
}

async function searchEach(folder: string, texts: readonly string[]): Promise<Found> {
  const signal = AbortSignal.timeout(fileSearchTimeoutMs);
  const [held, ignored] = await Promise.all([
    searchTexts(folder, texts, signal),
    askGit(folder, ["ls-files", "-z", "--cached", "--ignored", "--exclude-standard"], signal),
  ]);
  if (held.kind === "stopped" || ignored.kind === "stopped")
    return new Map(texts.map((text) => [text, { paths: new Set(), isWhole: false }]));
  if (held.kind !== "read" || ignored.kind !== "read") return undefined;
  // `git grep --untracked` passes over tracked files that are ignored.
  const others = ignored.value.toString().split("\0").filter(Boolean);
  return new Map(
    texts.map((text) => [text, { paths: new Set([...(held.value.get(text) ?? []), ...others]), isWhole: true }]),
  );
}

type Held = GitAnswer<ReadonlyMap<string, readonly string[]>>;

/** Finds the files that may have each text. Where all of them are many files, as of a common word, each half is searched on its own. */
async function searchTexts(folder: string, texts: readonly string[], signal: AbortSignal): Promise<Held> {
  // Pictures have these marks somewhere: only those at the beginning of a line are looked for, which needs expressions.
  const expressions = [
    ...texts.map((text) => text.replace(special, "\\$&")).map((text) => Buffer.from(`${text}\n`)),
    ...utf16Marks.map((mark) => Buffer.from(`^${mark.toString("latin1")}\n`, "latin1")),
  ];
  const all = await listFilesWithBytes(folder, ["-G", ...searchOptions], Buffer.concat(expressions), signal);
  if (all.kind !== "read") return all;
  if (texts.length === 1) return { kind: "read", value: new Map(texts.map((text) => [text, all.value])) };
  if (all.value.length <= maxSortedFiles) return { kind: "read", value: await sortByText(folder, all.value, texts) };
  const middle = Math.ceil(texts.length / 2);
  const first = await searchTexts(folder, texts.slice(0, middle), signal);
  if (first.kind !== "read") return first;
  const second = await searchTexts(folder, texts.slice(middle), signal);
  if (second.kind !== "read") return second;
  return { kind: "read", value: new Map([...first.value, ...second.value]) };
}

/** Sorts files by the texts that they may have: one that is not read here may have each. */
async function sortByText(folder: string, paths: readonly string[], texts: readonly string[]) {
  const held = new Map<string, string[]>(texts.map((text) => [text, []]));
  for (let start = 0; start < paths.length; start += maxConcurrentFileLooks) {
    const some = paths.slice(start, start + maxConcurrentFileLooks);
    const read = await Promise.all(some.map((path) => readAnyBytes(resolve(folder, path), maxUnnamedFileBytes)));
    for (const [at, path] of some.entries()) {
      const file = read[at];
      const bytes = file?.kind === "bytes" ? file.bytes : undefined;
      const isUnknown = bytes === undefined || utf16Marks.some((mark) => mark.equals(bytes.subarray(0, 2)));
      for (const [text, own] of held) if (isUnknown || hasLines(bytes, text)) own.push(path);
    }
  }
  return held;
}

/** True when bytes have each line of a text, whatever ends their lines. */
function hasLines(bytes: Buffer, text: string): boolean {
  return text.split(/[\r\n]/).every((line) => bytes.includes(line));
}
