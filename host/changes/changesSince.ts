import { carryTree, isAncestor, type TreePair } from "../git/index.ts";
import type { ComparedTrees, ReadOutcome } from "./changeReader.ts";
import { markGenerated } from "./markGenerated.ts";

/**
 * Compares a side of an earlier round with the head of a later one. When the base has moved on, through a rebase, a
 * merge or a pull, the earlier round is first carried to the new base: what others did is no change.
 */
export async function changesSince(
  read: (pair: TreePair) => Promise<ReadOutcome>,
  before: ComparedTrees,
  after: ComparedTrees,
  side: "base" | "head",
): Promise<ReadOutcome> {
  if (before.root !== after.root) {
    return { kind: "refused", message: "These rounds are from different repositories, so they cannot be compared." };
  }
  const [one, other] = [await read(toPair(before)), await read(toPair(after))];
  if (one.kind === "refused") return one;
  if (other.kind === "refused") return other;
  // A range that only begins earlier has brought in no work of others.
  const isMoved = before.base !== after.base && !(await isAncestor(after, after.base, before.base));
  const carried = isMoved
    ? await carryTree(after, { ...before, changes: one.changes }, { ...after, changes: other.changes })
    : undefined;
  const from = { head: carried?.tree ?? before.head, base: carried?.isCommitted === false ? after.base : before.base };
  const between = await read({ base: from[side], head: after.head });
  if (between.kind === "refused") return between;
  const concerned = new Set([...one.files, ...other.files].flatMap(({ path, from = path }) => [path, from]));
  const kept = between.files.flatMap((file, at) => {
    const [change, { path, from = path }] = [between.changes[at], file];
    const isConcerned = carried !== undefined || concerned.has(path) || concerned.has(from);
    if (change === undefined || !isConcerned) return [];
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

function toPair({ base, head }: ComparedTrees): TreePair {
  return { base, head };
}
