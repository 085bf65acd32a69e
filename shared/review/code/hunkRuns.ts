/** Consecutive added or removed lines of one side, counted as in coverage. */
export interface HunkRun {
  /** The first line; when only the other side has lines, the line before them. */
  readonly line: number;
  readonly count: number;
}

export interface HunkRuns {
  readonly before: readonly HunkRun[];
  readonly after: readonly HunkRun[];
}

interface HunkText {
  readonly oldStart: number;
  readonly newStart: number;
  /** Each line with its marker and `\n`. */
  readonly body: string;
}

export function findHunkRuns({ oldStart, newStart, body }: HunkText): HunkRuns {
  const runs: { before: HunkRun; after: HunkRun }[] = [];
  // An empty side starts at line 0.
  let [old, now, removed, added] = [Math.max(1, oldStart), Math.max(1, newStart), 0, 0];
  const end = () => {
    if (removed + added > 0) runs.push({ before: toHunkRun(old, removed), after: toHunkRun(now, added) });
    [removed, added] = [0, 0];
  };
  for (const line of body.split("\n")) {
    if (line.startsWith("-")) {
      old += 1;
      removed += 1;
    } else if (line.startsWith("+")) {
      now += 1;
      added += 1;
    } else if (line.startsWith(" ")) {
      end();
      old += 1;
      now += 1;
    }
  }
  end();
  return { before: runs.map(({ before }) => before), after: runs.map(({ after }) => after) };
}

/** Returns a run; `next` is the line after it. */
function toHunkRun(next: number, count: number): HunkRun {
  return count === 0 ? { line: next - 1, count } : { line: next - count, count };
}
