import { type ChangedFile, type ChangeHunk, isUncounted } from "@dialectic/shared/protocol";
import { findHunkRuns } from "@dialectic/shared/review";
import { createBreath } from "../base/breath.ts";
import { type Refused, refuse } from "../base/createRefusal.ts";
import { maxHunkFiles } from "../limits.ts";
import { readSide, type SectionHunkParts } from "./placeHunks.ts";
import type { RoundPlace } from "./roundPlace.ts";

/** A hunk, and whether the review explains it, by the rule of `HunkHomes`. */
export interface ExplainedHunk {
  readonly file: ChangedFile;
  readonly hunk: ChangeHunk;
  readonly isExplained: boolean;
  /** True when only items of lists or cells of tables explain it. */
  readonly isListed: boolean;
}

export interface ExplainedHunks {
  readonly kind: "explained";
  readonly hunks: readonly ExplainedHunk[];
  /** Number of changed files without lines. */
  readonly unlined: number;
  /** Paths of generated files, which need no explanation. */
  readonly generated: readonly string[];
  /** True when a file has more hunks than are read. */
  readonly isCut: boolean;
}

/**
 * Finds which hunks of a part of the changes an iteration explains. The references of its sections are traced into the text of that part,
 * which may be that of a commit long ago.
 */
export async function findExplainedHunks(
  place: RoundPlace & { readonly iteration: number },
  parts: SectionHunkParts,
  signal: AbortSignal,
): Promise<ExplainedHunks | Refused> {
  const { changes, history } = parts;
  const read = await changes.read(place);
  if (read.kind === "refused") return read;
  const review = await history.open(place.reviewId, place.iteration);
  if ("reason" in review) return refuse(review.message);
  const breath = createBreath(signal);
  const { homes } = await readSide(review, "after", place, read.files, parts, breath);
  const counted = read.files.filter((file) => !isUncounted(file));
  const hunks: ExplainedHunk[] = [];
  let [unlined, isCut] = [0, false];
  for (let at = 0; at < counted.length && (await breath()); at += maxHunkFiles) {
    const files = counted.slice(at, at + maxHunkFiles);
    const known = await changes.hunks(
      place,
      files.map(({ id }) => id),
      true,
    );
    const shown = new Map(known.map((each) => [each.id, each]));
    for (const file of files) {
      const own = shown.get(file.id);
      if (own === undefined || own.hunks.length === 0) {
        unlined += 1;
        continue;
      }
      isCut ||= own.notice !== undefined;
      for (const hunk of own.hunks) {
        const changed = { file: file.id, status: file.status, runs: findHunkRuns(hunk).after };
        hunks.push({ file, hunk, isExplained: homes.explains(changed), isListed: homes.onlyLists(changed) });
      }
    }
  }
  if (signal.aborted) return refuse("The time was up before all changes were read.");
  const generated = read.files.filter(isUncounted).map(({ path }) => path);
  return { kind: "explained", hunks, unlined, generated, isCut };
}

/** Returns the lines of a hunk after the change, from the first to the last changed one; none when lines were only removed. */
export function placeOfHunk({ file, hunk }: Pick<ExplainedHunk, "file" | "hunk">): {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly kind: "lines" | "removed-lines" | "deleted-file";
} {
  const { path } = file;
  if (file.status === "D") return { path, line: 0, endLine: 0, kind: "deleted-file" };
  const runs = findHunkRuns(hunk).after;
  const [first, last] = [runs[0], runs.at(-1)];
  const line = first?.line ?? hunk.newStart;
  if (runs.every(({ count }) => count === 0)) return { path, line, endLine: line, kind: "removed-lines" };
  return { path, line, endLine: last === undefined ? line : last.line + Math.max(1, last.count) - 1, kind: "lines" };
}
