import { findHunkRuns } from "../code/hunkRuns.ts";
import type { LineRun } from "./lineRuns.ts";

/** Returns the runs that take a hunk back in the text after it; `before` has the lines of the text before it. */
export function hunkToRuns(hunk: Parameters<typeof findHunkRuns>[0], before: readonly string[]): readonly LineRun[] {
  const runs = findHunkRuns(hunk);
  return runs.after.map(({ line, count }, at) => {
    const old = runs.before[at] ?? { line: 0, count: 0 };
    // Without lines on a side, the run stands behind `line`.
    const from = old.count === 0 ? old.line : old.line - 1;
    return {
      start: count === 0 ? line : line - 1,
      removed: count,
      inserted: before.slice(from, from + old.count),
    };
  });
}
