import type { ChangeRound } from "./changeRounds.ts";
import type { ChangedFile } from "./changesContract.ts";

/** How much changed: the number of files, and of lines in all of them. */
export type ChangeCounts = Pick<ChangeRound, "files" | "additions" | "deletions">;

export function sumChanges(files: readonly Pick<ChangedFile, "additions" | "deletions">[]): ChangeCounts {
  return {
    files: files.length,
    additions: files.reduce((sum, { additions = 0 }) => sum + additions, 0),
    deletions: files.reduce((sum, { deletions = 0 }) => sum + deletions, 0),
  };
}
