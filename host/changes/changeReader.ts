import type { ChangedFile, FoldedFolder } from "@dialectic/shared/protocol";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { findForbiddenPart } from "../base/forbiddenPart.ts";
import {
  answer,
  carryTree,
  decodePaths,
  decodeUtf8,
  explainFailure,
  findGenerated,
  type GitAnswer,
  type GitFailure,
  isAncestor,
  isSubmodule,
  mapAnswer,
  type NamedChange,
  readTextChanges,
  type TextChange,
  type TextFacts,
  type TreePair,
  type WorkingTree,
} from "../git/index.ts";
import { maxKeptReadings } from "../limits.ts";
import { hashText } from "../store/index.ts";
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

export interface ComparedTrees extends WorkingTree, TreePair {
  /** Folders of new files that are not in the head. */
  readonly folded?: readonly FoldedFolder[] | undefined;
}

/** `carried` is the head of a commit: what is below it is no change, also where the later commit stands lower in the same history. */
export type ComparedSide = "base" | "head" | "carried";

export type ReadOutcome = ReadChanges | Refused;

/** Reads the differences between trees. Trees never change, so recent readings are cached. */
export class ChangeReader {
  readonly #readings = new Map<string, Promise<ReadOutcome>>();

  /** Reads all differences; joins a running read of the same trees. */
  read({ root }: WorkingTree, { base, head }: TreePair): Promise<ReadOutcome> {
    return this.#share([root, base, head], () => readChanges({ root }, { base, head }));
  }

  /** Reads what was done since the head of a round, or since its base, without what others brought into the base. */
  readSince(before: ComparedTrees, after: ComparedTrees, side: ComparedSide = "head"): Promise<ReadOutcome> {
    const { root, base, head } = after;
    const folded = [before, after].map((each) => (each.folded ?? []).map(({ path }) => path).join("\0"));
    return this.#share([root, before.root, before.base, before.head, base, head, side, ...folded], () =>
      changesSince((pair) => this.read({ root }, pair), before, after, side),
    );
  }

  #share(names: readonly string[], read: () => Promise<ReadOutcome>): Promise<ReadOutcome> {
    const key = names.join("\n");
    const reading = this.#readings.get(key) ?? read();
    this.#readings.delete(key);
    this.#readings.set(key, reading);
    for (const old of [...this.#readings.keys()].slice(0, -maxKeptReadings)) this.#readings.delete(old);
    const forget = () => this.#readings.delete(key);
    reading.then(({ kind }) => kind === "refused" && forget(), forget);
    return reading;
  }
}

async function readChanges(repository: WorkingTree, pair: TreePair): Promise<ReadOutcome> {
  const notes = new NoteCollector();
  const read = await readTextChanges(repository, pair, notes);
  if (read.kind !== "read") return refuseComparison(read);
  const changes = read.value.map((change) => ({
    ...change,
    ids: { before: change.before.oid, after: change.after.oid },
  }));
  const files = await markGenerated(repository, pair, { files: read.value.map(toChangedFile), changes });
  return { kind: "changes", files, changes: read.value, notes: notes.in(files), pair };
}

function toChangedFile(change: TextChange): ChangedFile {
  const { path, from } = decodePaths(change);
  const { before, after, additions, deletions, link, text } = change;
  const forbiddenPart = findForbiddenPart(path) ?? (from === undefined ? undefined : findForbiddenPart(from));
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
    ...(forbiddenPart === undefined ? {} : { forbiddenPart }),
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

export function changedFileId(path: string): string {
  return hashText(path);
}

/**
 * Compares a side of an earlier round with the head of a later one. When the base has moved on, through a rebase, a
 * merge or a pull, the earlier round is first carried to the new base: what others did is no change.
 */
async function changesSince(
  read: (pair: TreePair) => Promise<ReadOutcome>,
  before: ComparedTrees,
  after: ComparedTrees,
  side: ComparedSide,
): Promise<ReadOutcome> {
  if (before.root !== after.root) {
    return refuse("These rounds are from different repositories, so they cannot be compared.");
  }
  const [one, other] = [await read(toPair(before)), await read(toPair(after))];
  if (one.kind === "refused") return one;
  if (other.kind === "refused") return other;
  const moved = side === "carried" ? answer(before.base !== after.base) : await isMoved(before, after);
  if (moved.kind !== "read") return refuseComparison(moved);
  const carrying = moved.value
    ? await carryTree(after, { ...before, changes: one.changes }, { ...after, changes: other.changes })
    : undefined;
  if (carrying !== undefined && carrying.kind !== "read") return refuseComparison(carrying);
  const carried = carrying?.value;
  const base = carried?.isCommitted === false ? after.base : before.base;
  const between = await read({ base: side === "base" ? base : (carried?.tree ?? before.head), head: after.head });
  if (between.kind === "refused") return between;
  const concerned = new Set([...one.files, ...other.files].flatMap(({ path, from = path }) => [path, from]));
  const kept = between.files.flatMap((file, at) => {
    const [change, { path, from = path }] = [between.changes[at], file];
    const isConcerned = carried !== undefined || concerned.has(path) || concerned.has(from);
    if (change === undefined || !isConcerned || isUnknown(change, before, after)) return [];
    const { name, fromName = name } = change;
    const isConflict = carried?.conflicts.has(name) === true || carried?.conflicts.has(fromName) === true;
    return [{ file: isConflict ? { ...file, isConflict: true as const } : file, change }];
  });
  const ids = new Set(kept.map(({ file }) => file.id));
  const changes = kept.map(({ change }) => change);
  // The earlier round may have marked files as generated, so the base still decides.
  const files = await markGenerated(after, toPair(after), { files: kept.map(({ file }) => file), changes });
  return {
    ...between,
    files,
    changes,
    notes: between.notes.filter(({ file }) => ids.has(file)),
  };
}

/**
 * True for a file that one side lacks because it is in a folder of new files there. Whether it was there is not known: it neither came nor
 * went.
 */
function isUnknown(change: TextChange, before: ComparedTrees, after: ComparedTrees): boolean {
  const { path } = decodePaths(change);
  const isFolded = ({ folded = [] }: ComparedTrees) => folded.some((folder) => path.startsWith(`${folder.path}/`));
  return (change.status === "A" && isFolded(before)) || (change.status === "D" && isFolded(after));
}

/** A range that only begins earlier has brought in no work of others. The base may also be a tree, which has no ancestors. */
async function isMoved(before: ComparedTrees, after: ComparedTrees): Promise<GitAnswer<boolean>> {
  if (before.base === after.base) return answer(false);
  const isEarlier = await isAncestor(after, after.base, before.base);
  return isEarlier.kind === "failed" ? answer(true) : mapAnswer(isEarlier, (is) => !is);
}

export function refuseComparison(failure: GitFailure): Refused {
  return refuse(`Git could not compare the files: ${explainFailure(failure)}`);
}

function toPair({ base, head }: ComparedTrees): TreePair {
  return { base, head };
}

interface MarkedChanges {
  readonly files: readonly ChangedFile[];
  /** In the order of `files`. */
  readonly changes: readonly NamedChange[];
}

/** Says of each file that it is generated, or not, by the base and the head of a round. Earlier marks are replaced. */
async function markGenerated(
  repository: WorkingTree,
  round: TreePair,
  { files, changes }: MarkedChanges,
): Promise<readonly ChangedFile[]> {
  const found = await findGenerated(repository, round, changes);
  return files.map(({ generated: _, ...file }, at) => {
    const generated = found.get(changes[at]?.name ?? "");
    return generated === undefined ? file : { ...file, generated };
  });
}
