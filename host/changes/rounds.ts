import { type ChangedFile, type ChangeRound, sumChanges } from "@dialectic/shared/protocol";
import type { TreePair } from "../git/index.ts";
import { maxKeptFolds, maxKeptSkips, maxNamedConflicts } from "../limits.ts";
import type { StoredRound } from "../store/index.ts";
import type { ChangeReader, ComparedTrees } from "./changeReader.ts";
import type { FixedRange } from "./fixRange.ts";

export function toTreePair({ base, head }: Pick<StoredRound, "base" | "head">): TreePair {
  return { base, head };
}

/** Returns the trees of a range as a round stores them. */
export function toTrees({ repository: { root }, base, head }: FixedRange): Pick<StoredRound, "root" | "base" | "head"> {
  return { root, base, head };
}

export function changeRound(round: StoredRound, number: number): ChangeRound {
  const { at, client, title, range, resolved, files, additions, deletions } = round;
  const { iteration, turn, isAutomatic, remarks, skipped, folded, edit } = round;
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
    ...(skipped === undefined ? {} : { skipped: { ...skipped, files: [...skipped.files] } }),
    ...(folded === undefined ? {} : { folded: [...folded] }),
    ...(isAutomatic === undefined ? {} : { isAutomatic }),
    ...(edit === undefined ? {} : { isProposal: true }),
  };
}

/** Returns the last commit of a range whose head is a tree, as it is stored with a round. */
export function keepTip({ tip, head }: Pick<FixedRange, "tip" | "head">): Pick<StoredRound, "tip"> {
  return tip === undefined || tip === head ? {} : { tip };
}

/** Returns the files that a round lacks, as they are stored with it. */
export function keepSkipped(skipped: FixedRange["skipped"]): Pick<StoredRound, "skipped"> {
  if (skipped.length === 0) return {};
  const files = skipped.slice(0, maxKeptSkips).map(({ path, reason }) => ({ path, reason }));
  return { skipped: { count: skipped.length, files } };
}

/** Returns the folders of new files, as they are stored with a round, the largest ones where they are many. */
export function keepFolded(folded: FixedRange["folded"]): Pick<StoredRound, "folded"> {
  if (folded.length === 0) return {};
  const largest = folded.toSorted((one, other) => other.count - one.count).slice(0, maxKeptFolds);
  return { folded: folded.filter((folder) => largest.includes(folder)).map((folder) => ({ ...folder })) };
}

/** Counts the differences of a new round from the one before; undefined for a first round. */
export async function countTurn(
  files: ChangeReader,
  before: StoredRound | undefined,
  after: ComparedTrees,
): Promise<StoredRound["turn"]> {
  const since = before === undefined ? undefined : await files.readSince(before, after);
  return since?.kind === "changes" ? sumChanges(since.files) : undefined;
}

/** Tells the assistant how the files of a comparison that conflict with the new base are compared. */
export function describeConflicts(files: readonly ChangedFile[]): string[] {
  const paths = files.flatMap(({ path, isConflict }) => (isConflict === true ? path : []));
  if (paths.length === 0) return [];
  const more = paths.length > maxNamedConflicts ? ` and ${paths.length - maxNamedConflicts} more` : "";
  const named = `${paths.slice(0, maxNamedConflicts).join(", ")}${more}`;
  return [
    `The new base and the round before changed the same lines, so these files are compared hunk by hunk: ${named}. Only hunks that the round before does not have count as changes since.`,
  ];
}

/** Returns true for a range whose later side is the working tree. */
export function endsInWorkingTree(range: string): boolean {
  return /^(?:HEAD|WORKTREE|.*\.WORKTREE)$/.test(range.trim());
}
