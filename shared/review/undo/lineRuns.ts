/** Neighbouring lines of a text that are replaced. Lines are 0-based and have their ends. */
export interface LineRun {
  readonly start: number;
  readonly removed: number;
  readonly inserted: readonly string[];
}

/** The runs of one change, in ascending order: they are replaced together or not at all. */
export interface ChangedRuns {
  readonly id: string;
  readonly runs: readonly LineRun[];
}

/** Replaces the runs, which are in any order and do not overlap. */
export function replaceRuns(lines: readonly string[], runs: readonly LineRun[]): readonly string[] {
  const parts: (readonly string[])[] = [];
  let next = 0;
  for (const { start, removed, inserted } of sortRuns(runs)) {
    parts.push(lines.slice(next, start), inserted);
    next = start + removed;
  }
  parts.push(lines.slice(next));
  return parts.flat();
}

/**
 * Returns the text with the given changes, and for each of them the runs that take it back there. `lines` is the text
 * without the changes.
 */
export function invertRuns(
  lines: readonly string[],
  changes: readonly ChangedRuns[],
): { readonly lines: readonly string[]; readonly back: readonly ChangedRuns[] } {
  const all = sortRuns(changes.flatMap(({ runs }) => runs));
  const shifts = new Map<LineRun, number>();
  let shift = 0;
  for (const run of all) {
    shifts.set(run, shift);
    shift += run.inserted.length - run.removed;
  }
  const back = changes.map(({ id, runs }) => ({
    id,
    runs: runs.map((run) => ({
      start: run.start + (shifts.get(run) ?? 0),
      removed: run.inserted.length,
      inserted: lines.slice(run.start, run.start + run.removed),
    })),
  }));
  return { lines: replaceRuns(lines, all), back };
}

function sortRuns(runs: readonly LineRun[]): readonly LineRun[] {
  return [...runs].sort((one, other) => one.start - other.start);
}
