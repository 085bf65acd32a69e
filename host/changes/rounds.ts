import type { ChangeRound } from "@dialectic/shared/protocol";
import type { TreePair } from "../git/index.ts";
import type { StoredRound } from "../store/index.ts";
import type { ChangeReader, ReadOutcome } from "./changeReader.ts";

export function toTreePair({ base, head }: StoredRound): TreePair {
  return { base, head };
}

export function changeRound(round: StoredRound, number: number): ChangeRound {
  const { at, client, title, range, resolved, files, additions, deletions, iteration, isAutomatic } = round;
  const own = { number, at, client, title, range, resolved, files, additions, deletions, iteration };
  return isAutomatic === undefined ? own : { ...own, isAutomatic };
}

/**
 * Reads the differences from an earlier round, limited to the files of both rounds: commits of others in between are
 * left out. `from` is the tree to compare with.
 */
export async function changesSince(
  files: ChangeReader,
  before: StoredRound,
  after: StoredRound,
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
