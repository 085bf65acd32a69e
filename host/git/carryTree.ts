import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { splitEndedLines } from "@dialectic/shared/review";
import { maxMergedFiles } from "../limits.ts";
import { lookWithGit } from "./askGit.ts";
import { changeTree } from "./changeTree.ts";
import { type GitAnswer, type GitFailure, mapAnswer } from "./gitAnswer.ts";
import { readBlobs } from "./readBlobs.ts";
import { writeBlob } from "./readChangedFiles.ts";
import { type FileHunks, joinChangedLines, readTreeHunks, type TreeHunk } from "./readTreeHunks.ts";
import type { WorkingTree } from "./repository.ts";
import { formatIndexInfo, takeEntriesArguments } from "./scratchIndex.ts";
import { onDisk, withTemporaryFolder } from "./temporaryFolder.ts";
import {
  renameOptions,
  runDiff,
  type TreeChange,
  TreeChangeReader,
  type TreePair,
  type TreeSide,
} from "./treeChanges.ts";

/** Two trees and the differences between them. */
export interface ReadPair extends TreePair {
  readonly changes: readonly TreeChange[];
}

export interface CarriedTree {
  readonly tree: string;
  /** Names of files that conflict, in latin1 with one character per byte. */
  readonly conflicts: ReadonlySet<string>;
  /** True when the new base has changes of the earlier round: they were committed. */
  readonly isCommitted: boolean;
}

/**
 * Carries the changes of `before` to the base of `after`, as a rebase would: the result differs from the head of `after` only in what was
 * done in between. It is a tree that no ref names, as it can be made again.
 */
export async function carryTree(
  repository: WorkingTree,
  before: ReadPair,
  after: ReadPair,
): Promise<GitAnswer<CarriedTree>> {
  const reader = new TreeChangeReader({});
  const moved = { base: before.base, head: after.base, options: ["--raw", ...renameOptions] };
  const failure = await runDiff(repository, moved, reader);
  if (failure !== undefined) return failure;
  return withTemporaryFolder("carry", async (folder) => {
    const carrier = new Carrier({ repository, before, after, folder }, reader.changes);
    for (const change of before.changes) await carrier.carry(change);
    if (carrier.failure !== undefined) return carrier.failure;
    const carried = await changeTree(repository, after.base, [takeEntriesArguments, carrier.format()]);
    const { conflicts, isCommitted } = carrier;
    return mapAnswer(carried, (tree) => ({ tree, conflicts, isCommitted }));
  });
}

interface Carrying {
  readonly repository: WorkingTree;
  readonly before: ReadPair;
  readonly after: ReadPair;
  /** For the three versions of a file that is merged. */
  readonly folder: string;
}

/** A changed file with its version in the new base. */
interface Crossing {
  readonly change: TreeChange;
  /** Its name in the carried tree. */
  readonly name: string;
  readonly theirs: TreeSide;
}

type Merged = "conflict" | "unmergeable" | { readonly oid: string };

class Carrier {
  readonly conflicts = new Set<string>();
  isCommitted = false;
  /** Why a version of a file could not be read; what is carried is of no use then. */
  failure: GitFailure | undefined;
  readonly #parts: Carrying;
  readonly #bySource: ReadonlyMap<string, TreeChange>;
  readonly #byName: ReadonlyMap<string, TreeChange>;
  readonly #left = new Set<string>();
  readonly #taken = new Map<string, TreeSide>();
  #mergeCount = 0;

  /** `moves` are the differences between the two bases. */
  constructor(parts: Carrying, moves: readonly TreeChange[]) {
    this.#parts = parts;
    this.#bySource = new Map(moves.map((move) => [move.fromName ?? move.name, move]));
    this.#byName = new Map(moves.map((move) => [move.name, move]));
  }

  async carry(change: TreeChange): Promise<void> {
    const { fromName, before } = change;
    const move = isAbsent(before) ? this.#byName.get(change.name) : this.#bySource.get(fromName ?? change.name);
    const renamed = move?.fromName === undefined ? undefined : move.name;
    const name = fromName === undefined ? (renamed ?? change.name) : change.name;
    for (const old of [fromName, renamed]) if (old !== undefined) this.#left.add(old);
    this.#taken.set(name, await this.#cross({ change, name, theirs: move?.after ?? before }));
  }

  /** Formats the entries of the carried files for git. */
  format(): string {
    const entry = ({ mode, oid }: TreeSide) => `${mode} ${oid}`;
    const left = [...this.#left].map((name) => [name, undefined] as const);
    const taken = [...this.#taken].map(([name, side]) => [name, isAbsent(side) ? undefined : entry(side)] as const);
    return formatIndexInfo(new Map([...left, ...taken]), this.#parts.after.base);
  }

  async #cross(crossing: Crossing): Promise<TreeSide> {
    const { change, name, theirs } = crossing;
    const { before, after: ours } = change;
    this.isCommitted ||= isSame(ours, theirs);
    if (isSame(ours, theirs) || isSame(before, ours)) return theirs;
    if (isSame(before, theirs)) return ours;
    const isGone = isAbsent(ours) || isAbsent(theirs);
    if (!isGone && ![before, ours, theirs].every((side) => isAbsent(side) || side.mode.startsWith("100"))) return ours;
    const mode = before.mode === ours.mode ? theirs.mode : ours.mode;
    const merged = isGone ? "conflict" : await this.#merge(crossing);
    if (merged === "unmergeable") return ours;
    if (merged !== "conflict") {
      // A commit of the earlier changes may have more in this file, which came after them.
      const isInBase = merged.oid === theirs.oid && before.oid !== ours.oid;
      this.isCommitted ||= isInBase;
      return isInBase ? ours : { mode, oid: merged.oid };
    }
    this.conflicts.add(name);
    return { mode: isGone ? theirs.mode : mode, oid: await this.#resolve(crossing) };
  }

  async #merge({ change: { before, after: ours }, theirs }: Crossing, ...options: readonly string[]): Promise<Merged> {
    if (before.oid === ours.oid || ours.oid === theirs.oid) return theirs;
    if (before.oid === theirs.oid) return ours;
    this.#mergeCount += 1;
    if (this.#mergeCount > maxMergedFiles) return "unmergeable";
    const { repository, folder } = this.#parts;
    const sides = [ours, before, theirs];
    const oids = sides.map(({ oid }) => oid);
    const blobs = this.#keep(await readBlobs(repository, oids));
    const paths = ["ours", "before", "theirs"].map((name) => join(folder, name));
    for (const [at, side] of sides.entries()) {
      const bytes = isAbsent(side) ? Buffer.alloc(0) : blobs?.get(side.oid);
      if (bytes === undefined) return "unmergeable";
      this.#keep(await onDisk(() => writeFile(paths[at] ?? "", bytes)));
    }
    const chunks: Buffer[] = [];
    const end = await lookWithGit({
      folder: repository.root,
      args: ["merge-file", "-p", "--quiet", ...options, ...paths],
      settings: ["merge.conflictStyle=merge"],
      take: (chunk) => chunks.push(chunk),
    });
    // The code is the number of conflicts, or above 127 for a failure: a file is binary.
    if (end.kind !== "ended" || end.code > 127) return "unmergeable";
    if (end.code > 0) return "conflict";
    const oid = this.#keep(await writeBlob(repository, Buffer.concat(chunks)));
    return oid === undefined ? "unmergeable" : { oid };
  }

  #keep<T>(given: GitAnswer<T>): T | undefined {
    if (given.kind === "read") return given.value;
    this.failure ??= given;
    return undefined;
  }

  /** Resolves a conflict: a hunk of the later round is news unless the earlier round has the same one. */
  async #resolve(crossing: Crossing): Promise<string> {
    const { repository, before, after } = this.#parts;
    const { change, name, theirs } = crossing;
    const later = after.changes.find((each) => (each.fromName ?? each.name) === name);
    if (isAbsent(theirs) || isAbsent(change.after)) return theirs.oid;
    if (later === undefined) {
      // The later round no longer changes the file, which is news itself: the lines that conflict stay those of the earlier round.
      const kept = await this.#merge(crossing, "--ours");
      return typeof kept === "string" ? theirs.oid : kept.oid;
    }
    const [one] = this.#keep(await readTreeHunks(repository, before, [change])) ?? [];
    const [other] = this.#keep(await readTreeHunks(repository, after, [later])) ?? [];
    const same = listSameHunks(listWhole(one), listWhole(other));
    const blobs = same.length === 0 ? undefined : this.#keep(await readBlobs(repository, [theirs.oid]));
    const blob = blobs?.get(theirs.oid);
    if (blob === undefined) return theirs.oid;
    const resolved = Buffer.from(applyHunks(blob.toString("latin1"), same), "latin1");
    return this.#keep(await writeBlob(repository, resolved)) ?? theirs.oid;
  }
}

function listWhole(file: FileHunks | undefined): readonly TreeHunk[] {
  return file === undefined || file.isCut ? [] : file.hunks;
}

/** Returns the later hunks whose changed lines are those of an earlier one, each of which counts once. */
function listSameHunks(earlier: readonly TreeHunk[], later: readonly TreeHunk[]): readonly TreeHunk[] {
  const left = earlier.map(joinChangedLines);
  return later.filter((hunk) => {
    const at = left.indexOf(joinChangedLines(hunk));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Applies hunks to the text that they were made from; all in latin1. */
function applyHunks(text: string, hunks: readonly TreeHunk[]): string {
  const lines = [...splitEndedLines(text)];
  for (const { oldStart, oldCount, body } of hunks.toReversed()) {
    const shown = body.match(/[^\n]*\n(?:\\[^\n]*\n)?/g) ?? [];
    const after = shown.filter((line) => !line.startsWith("-")).map((line) => line.slice(1).replace(/\n\\.*\n$/, ""));
    lines.splice(oldCount === 0 ? oldStart : oldStart - 1, oldCount, ...after);
  }
  return lines.join("");
}

function isAbsent({ oid }: TreeSide): boolean {
  return /^0*$/.test(oid);
}

function isSame(one: TreeSide, other: TreeSide): boolean {
  return one.mode === other.mode && one.oid === other.oid;
}
