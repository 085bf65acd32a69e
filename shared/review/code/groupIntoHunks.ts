/** Adjacent lines that differ. The `oldStart` of lines that were only added is the line before them. */
interface ChangedRun {
  readonly oldStart: number;
  readonly oldCount: number;
}

/** Unchanged lines that git shows on each side of a change. */
const contextLines = 3;

/**
 * Groups the changed lines of a file, read without context lines, into the hunks that a person sees: git joins two of
 * them when their context lines meet.
 */
export function groupIntoHunks<Run extends ChangedRun>(runs: readonly Run[]): readonly (readonly Run[])[] {
  const groups: Run[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    const { oldStart, oldCount } = run;
    const above = oldCount === 0 ? oldStart : oldStart - 1;
    const last = groups.at(-1);
    if (last !== undefined && above - end <= 2 * contextLines) last.push(run);
    else groups.push([run]);
    end = above + oldCount;
  }
  return groups;
}
