import { isBeside, type ReferredLines } from "./coverage.ts";
import type { HunkRun } from "./hunkRuns.ts";

/** Lines that a section refers to. */
export interface SectionLines<Owner> {
  readonly owner: Owner;
  readonly lines: readonly Pick<ReferredLines, "line" | "endLine">[];
}

/**
 * Returns the owner of the shortest referred lines beside a hunk; the first one of equal length. Returns undefined when
 * no lines are beside it. `runs` are the changed lines of the hunk.
 */
export function findMostSpecific<Owner>(
  sections: readonly SectionLines<Owner>[],
  runs: readonly HunkRun[],
): Owner | undefined {
  let found: { readonly owner: Owner; readonly length: number } | undefined;
  for (const { owner, lines } of sections) {
    for (const span of lines) {
      const length = span.endLine - span.line;
      if (found !== undefined && length >= found.length) continue;
      if (runs.some((run) => isBeside({ file: "", ...run }, { file: "", ...span }))) found = { owner, length };
    }
  }
  return found?.owner;
}
