import type { ChangedFile } from "@dialectic/shared/protocol";
import {
  decodePaths,
  decodeUtf8,
  isSubmodule,
  readTextChanges,
  type TextChange,
  type TextFacts,
  type TreePair,
  type WorkingTree,
} from "../git/index.ts";
import { hashText } from "../store/index.ts";
import { changesSince } from "./changesSince.ts";
import { markGenerated } from "./markGenerated.ts";
import { NoteCollector, type RoundNote } from "./noteCollector.ts";

/** Differences between two trees: each file as a page sees it, and as git knows it. */
export interface ReadChanges {
  readonly kind: "changes";
  readonly files: readonly ChangedFile[];
  /** In the order of `files`. */
  readonly changes: readonly TextChange[];
  readonly notes: readonly RoundNote[];
  /** The trees that were compared. */
  readonly pair: TreePair;
}

export interface ComparedTrees extends WorkingTree, TreePair {}

export type ReadOutcome = ReadChanges | { readonly kind: "refused"; readonly message: string };

/** Maximum number of readings kept in memory: those that a page shows, and those that it compares them with. */
const keptReadings = 8;

/** Reads the differences between trees. Trees never change, so recent readings are cached. */
export class ChangeReader {
  readonly #readings = new Map<string, Promise<ReadOutcome>>();

  /** Reads all differences; joins a running read of the same trees. */
  read({ root }: WorkingTree, { base, head }: TreePair): Promise<ReadOutcome> {
    return this.#share([root, base, head], () => readChanges({ root }, { base, head }));
  }

  /** Reads what was done since the head of a round, or since its base, without what others brought into the base. */
  readSince(before: ComparedTrees, after: ComparedTrees, side: "base" | "head" = "head"): Promise<ReadOutcome> {
    const { root, base, head } = after;
    return this.#share([root, before.root, before.base, before.head, base, head, side], () =>
      changesSince((pair) => this.read({ root }, pair), before, after, side),
    );
  }

  #share(names: readonly string[], read: () => Promise<ReadOutcome>): Promise<ReadOutcome> {
    const key = names.join("\n");
    const reading = this.#readings.get(key) ?? read();
    this.#readings.delete(key);
    this.#readings.set(key, reading);
    for (const old of [...this.#readings.keys()].slice(0, -keptReadings)) this.#readings.delete(old);
    const forget = () => this.#readings.delete(key);
    reading.then(({ kind }) => kind === "refused" && forget(), forget);
    return reading;
  }
}

async function readChanges(repository: WorkingTree, pair: TreePair): Promise<ReadOutcome> {
  const notes = new NoteCollector();
  const read = await readTextChanges(repository, pair, notes);
  if (read.kind === "no-git") return { kind: "refused", message: "Git was not found on this machine." };
  if (read.kind === "stopped") return { kind: "refused", message: "Git took too long to compare the files." };
  if (read.kind === "failed")
    return { kind: "refused", message: `Git could not compare the files: ${read.output.trim()}` };
  const files = await markGenerated(repository, pair, { files: read.value.map(toChangedFile), changes: read.value });
  return { kind: "changes", files, changes: read.value, notes: notes.in(files), pair };
}

function toChangedFile(change: TextChange): ChangedFile {
  const { path, from } = decodePaths(change);
  const { before, after, additions, deletions, link, text } = change;
  const isOther = before.mode !== after.mode && ![before.mode, after.mode].includes("000000");
  return {
    id: changedFileId(path),
    path,
    status: change.status,
    ...(from === undefined ? {} : { from }),
    ...(additions === undefined ? {} : { additions }),
    ...(deletions === undefined ? {} : { deletions }),
    ...(isOther ? { mode: { before: before.mode, after: after.mode } } : {}),
    ...(isSubmodule(change) ? { isSubmodule: true } : {}),
    ...(link === undefined ? {} : { link: decodeUtf8(link) }),
    ...(text === undefined ? {} : describeText(text)),
  };
}

function describeText({
  encoding,
  byteOrderMark,
  endings,
}: TextFacts): Pick<ChangedFile, "encoding" | "byteOrderMark" | "endings"> {
  return {
    ...(encoding === undefined ? {} : { encoding }),
    ...(byteOrderMark === undefined ? {} : { byteOrderMark }),
    ...(endings === undefined ? {} : { endings: { before: endings.before, after: endings.after } }),
  };
}

export function sumChanges(files: readonly ChangedFile[]): { files: number; additions: number; deletions: number } {
  return {
    files: files.length,
    additions: files.reduce((sum, { additions = 0 }) => sum + additions, 0),
    deletions: files.reduce((sum, { deletions = 0 }) => sum + deletions, 0),
  };
}

export function changedFileId(path: string): string {
  return hashText(path);
}
