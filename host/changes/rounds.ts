import type { ChangeRound } from "@dialectic/shared/protocol";
import type { TreePair } from "../git/index.ts";
import type { StoredRound } from "../store/index.ts";
import { type ChangeReader, type ReadOutcome, sumChanges } from "./changeReader.ts";

type ComparedTrees = Pick<StoredRound, "root" | "base" | "head">;

export function toTreePair({ base, head }: Pick<StoredRound, "base" | "head">): TreePair {
  return { base, head };
}

export function changeRound(round: StoredRound, number: number): ChangeRound {
  const { at, client, title, range, resolved, files, additions, deletions, iteration, turn, isAutomatic, remarks } =
    round;
  return {
    number,
    at,
    client,
    title,
    range,
    resolved,
    files,
    additions,
    deletions,
    iteration,
    ...(turn === undefined ? {} : { turn }),
    ...(remarks === undefined ? {} : { remarks: [...remarks] }),
    ...(isAutomatic === undefined ? {} : { isAutomatic }),
  };
}

/** Counts the differences of a new round from the one before; undefined for a first round. */
export async function countTurn(
  files: ChangeReader,
  before: StoredRound | undefined,
  after: ComparedTrees,
): Promise<StoredRound["turn"]> {
  const since = before === undefined ? undefined : await changesSince(files, before, after);
  return since?.kind === "changes" ? sumChanges(since.files) : undefined;
}

/** Returns true for a range whose later side is the working tree. */
export function endsInWorkingTree(range: string): boolean {
  return /^(?:HEAD|WORKTREE|.*\.WORKTREE)$/.test(range.trim());
}

/**
 * Reads the differences from an earlier round, limited to the files of both rounds: commits of others in between are
 * left out. `from` is the tree to compare with.
 */
export async function changesSince(
  files: ChangeReader,
  before: ComparedTrees,
  after: ComparedTrees,
  from = before.head,
): Promise<ReadOutcome> {
  if (before.root !== after.root) {
    return { kind: "refused", message: "These rounds are from different repositories, so they cannot be compared." };
  }
  const repository = { root: after.root };
  const [one, other] = [
    await files.read(repository, toTreePair(before)),
    await files.read(repository, toTreePair(after)),
  ];
  const between = await files.read(repository, { base: from, head: after.head });
  const refused = [one, other, between].find(({ kind }) => kind === "refused");
  if (refused?.kind === "refused" || one.kind !== "changes" || other.kind !== "changes") return refused ?? one;
  if (between.kind !== "changes") return between;
  const concerned = new Set(
    [...one.files, ...other.files].flatMap(({ path, from }) => (from === undefined ? path : [path, from])),
  );
  const isConcerned = ({ path, from }: { readonly path: string; readonly from?: string | undefined }) =>
    concerned.has(path) || (from !== undefined && concerned.has(from));
  const kept = between.files.flatMap((file, at) => {
    const change = between.changes[at];
    return change !== undefined && isConcerned(file) ? [{ file, change }] : [];
  });
  const ids = new Set(kept.map(({ file }) => file.id));
  return {
    kind: "changes",
    files: kept.map(({ file }) => file),
    changes: kept.map(({ change }) => change),
    notes: between.notes.filter(({ file }) => ids.has(file)),
  };
}
