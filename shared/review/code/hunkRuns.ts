/** Lines of one side that came, or went, one after another; as coverage counts them. */
export interface HunkRun {
  /** The first of them; where the other side alone has lines, the one that they stand after. */
  readonly line: number;
  readonly count: number;
}

/** What a hunk changed, by the numbers of each side: without what stands around it. */
export interface HunkRuns {
  readonly before: readonly HunkRun[];
  readonly after: readonly HunkRun[];
}

interface HunkText {
  readonly oldStart: number;
  readonly newStart: number;
  /** Each line with its mark and `\n`. */
  readonly body: string;
}

/** Reads the runs of changed lines of a hunk. */
export function hunkRuns({ oldStart, newStart, body }: HunkText): HunkRuns {
  const runs: { before: HunkRun; after: HunkRun }[] = [];
  // A side without lines begins with none.
  let [old, now, removed, added] = [Math.max(1, oldStart), Math.max(1, newStart), 0, 0];
  const end = () => {
    if (removed + added > 0) runs.push({ before: runOf(old, removed), after: runOf(now, added) });
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

/** `next` is the line after the run. */
function runOf(next: number, count: number): HunkRun {
  return count === 0 ? { line: next - 1, count } : { line: next - count, count };
}
