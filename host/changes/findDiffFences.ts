import {
  type DiffFence,
  findFences,
  type HunkRun,
  isSameChange,
  readDiffFence,
  type Section,
  toFenceKey,
} from "@dialectic/shared/review";
import type { Breath } from "../base/breath.ts";
import { maxHunkFiles } from "../limits.ts";
import type { CodeMention } from "../references/codeMentions.ts";

interface WrittenDiff {
  readonly section: Section;
  readonly text: string;
  readonly fence: DiffFence;
}

interface DiffFile {
  readonly id: string;
  /** Relative to the repository, with `/`. */
  readonly path: string;
  readonly additions?: number | undefined;
  readonly deletions?: number | undefined;
}

interface FileDiff {
  /** Id of the file. */
  readonly id: string;
  readonly hunks: readonly {
    /** The removed and added lines with their marks; context lines are ignored. */
    readonly body: string;
    /** Its lines after the change. */
    readonly runs: readonly HunkRun[];
  }[];
}

/**
 * Returns the `diff` fences that equal a hunk, as mentions of it. Only files with enough changed lines are read, and
 * none in a review without such fences. `readHunks` takes the ids of files.
 */
export async function findDiffFences(
  sections: readonly Section[],
  files: readonly DiffFile[],
  readHunks: (ids: readonly string[]) => Promise<readonly FileDiff[]>,
  breath: Breath,
): Promise<readonly CodeMention[]> {
  let wanted = sections.flatMap(listDiffs);
  const found: CodeMention[] = [];
  const fitting = files.filter((file) => wanted.some(({ fence }) => mayHold(file, fence)));
  const byId = new Map(fitting.map((file) => [file.id, file]));
  for (let at = 0; at < fitting.length && wanted.length > 0 && (await breath()); at += maxHunkFiles) {
    for (const { id, hunks } of await readHunks(fitting.slice(at, at + maxHunkFiles).map((file) => file.id))) {
      const file = byId.get(id);
      for (const hunk of hunks) {
        const same = wanted.filter(({ fence }) => file && mayHold(file, fence) && isSameChange(fence, hunk.body));
        wanted = wanted.filter((each) => !same.includes(each));
        const lines = hunk.runs.map(({ line, count }) => ({
          line,
          endLine: line + Math.max(1, count) - 1,
        }));
        found.push(
          ...same.map(({ section, text }) => ({
            owner: section,
            text,
            file: id,
            lines,
            isListed: false,
            isFence: true,
            isReference: true,
          })),
        );
      }
    }
  }
  return found;
}

function listDiffs(section: Section): readonly WrittenDiff[] {
  return findFences(section.text, "diff").flatMap((lines) => {
    const written = lines.map(({ text }) => text);
    const fence = readDiffFence(written);
    return fence === undefined ? [] : [{ section, text: toFenceKey(written.join("\n")), fence }];
  });
}

function mayHold({ path, additions = 0, deletions = 0 }: DiffFile, { path: named, changed }: DiffFence): boolean {
  const added = changed.filter((line) => line.startsWith("+")).length;
  return additions >= added && deletions >= changed.length - added && (named === undefined || named === path);
}
