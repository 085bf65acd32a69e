import type { NewProblem, ProblemsNews } from "@dialectic/shared/protocol";
import { memoizeBy } from "@dialectic/shared/review";
import { maxProblemDistance, minProblemChars } from "../../../limits.ts";
import { listHunkLines } from "../../../lines/hunkLines.ts";
import type { WidenedHunk } from "../../../state/changedCode.ts";
import { type FileHunks, listChangedFiles, type StoryCode } from "../../../state/changedCode.ts";
import { getShownReview, type PanelState } from "../../../state/panelStore.ts";
import { findChangesIn } from "../../../state/shownChanges.ts";
import type { PageView } from "../../../state/topView.ts";
import { takePart } from "../../changes/state/hunkParts.ts";

/** The problems of one hunk, by line after the change. */
export type HunkProblems = ReadonlyMap<number, readonly NewProblem[]>;

/** The problems of one file, by hash of the hunk. */
type FileProblems = ReadonlyMap<string, HunkProblems>;

const noProblems: readonly NewProblem[] = [];
const inFile: FileProblems = new Map();
const inSections: ReadonlyMap<string, number> = new Map();

/** Returns the news about the shown review; undefined while it shows an old iteration. */
export function getShownProblems({
  problems,
  view,
  opened,
}: Pick<PanelState, "problems" | "view" | "opened">): ProblemsNews | undefined {
  const reviewId = getShownReview({ view })?.meta.reviewId;
  return opened === undefined && problems?.reviewId === reviewId ? problems : undefined;
}

export function listNewProblems(state: Pick<PanelState, "problems" | "view" | "opened">): readonly NewProblem[] {
  return getShownProblems(state)?.found?.problems ?? noProblems;
}

const placesOf = memoizeBy((_: readonly NewProblem[]) => new WeakMap<FileHunks, FileProblems>());

/** Finds the new problems in the hunks of a changed file. */
export function listProblemsIn(state: PanelState, view: PageView, path: string, file: string): FileProblems {
  const problems = listNewProblems(state);
  const known = problems.length === 0 ? undefined : findChangesIn(state, view)?.hunks.get(file);
  return known === undefined ? inFile : placeProblems(problems, path, known);
}

/**
 * Places problems on the lines of a change, which may be older than the file in the editor: on the line with that
 * number and text, else on the nearest line with that text.
 */
export function placeProblems(problems: readonly NewProblem[], path: string, known: FileHunks): FileProblems {
  const byFile = placesOf(problems);
  const found = byFile.get(known) ?? findPlaces(problems, path, known);
  byFile.set(known, found);
  return found;
}

function findPlaces(problems: readonly NewProblem[], path: string, { hunks }: FileHunks): FileProblems {
  const own = problems.filter((each) => each.path === path);
  if (own.length === 0) return inFile;
  const lines = hunks.flatMap((hunk) =>
    listHunkLines(hunk).flatMap(({ after, text }) => (after === undefined ? [] : [{ hash: hunk.hash, after, text }])),
  );
  const places = new Map<string, Map<number, NewProblem[]>>();
  for (const problem of own) {
    const isSame = ({ text }: { readonly text: string }) => text.startsWith(problem.code);
    const canMove = problem.code.trim().length >= minProblemChars;
    const near = lines
      .filter((each) => isSame(each) && Math.abs(each.after - problem.line) <= (canMove ? maxProblemDistance : 0))
      .sort((one, other) => Math.abs(one.after - problem.line) - Math.abs(other.after - problem.line));
    const [place] = near;
    if (place === undefined) continue;
    const byLine = places.get(place.hash) ?? new Map<number, NewProblem[]>();
    places.set(place.hash, byLine.set(place.after, [...(byLine.get(place.after) ?? []), problem]));
  }
  return places;
}

export function countProblems(problems: HunkProblems | undefined): number {
  return [...(problems?.values() ?? [])].reduce((sum, each) => sum + each.length, 0);
}

/** Counts the problems in a hunk, or in a part of a divided one. */
export function countProblemsOf(
  problems: HunkProblems | undefined,
  { newStart, newLines, part }: Pick<WidenedHunk, "newStart" | "newLines" | "part">,
): number {
  if (part === undefined) return countProblems(problems);
  const own = [...(problems ?? [])].filter(([line]) => newStart <= line && line < newStart + newLines);
  return countProblems(new Map(own));
}

const countsIn = memoizeBy((problems: readonly NewProblem[]) =>
  memoizeBy((story: StoryCode) => countBySection(problems, story)),
);

/** Returns the number of new problems in the code below a section, as far as that code is loaded. */
export function countSectionProblems(state: PanelState, id: string): number {
  const problems = listNewProblems(state);
  const { story } = state.changes;
  if (problems.length === 0 || story === undefined) return 0;
  return countsIn(problems)(story).get(id) ?? 0;
}

function countBySection(problems: readonly NewProblem[], story: StoryCode): ReadonlyMap<string, number> {
  const wanted = new Set(problems.map(({ path }) => path));
  const files = new Map(listChangedFiles(story).flatMap((file) => (wanted.has(file.path) ? [[file.id, file]] : [])));
  if (files.size === 0) return inSections;
  const counts = [...story.bySection].map(([id, hunks]) => {
    const shown = hunks.filter(({ isElsewhere }) => isElsewhere !== true);
    const each = shown.map(({ file, hash = "", parts }) => {
      const [path, known] = [files.get(file)?.path, story.hunks.get(file)];
      const found =
        path === undefined || known === undefined ? undefined : placeProblems(problems, path, known).get(hash);
      const hunk = parts && known?.hunks.find((one) => one.hash === hash);
      if (hunk === undefined || parts === undefined) return countProblems(found);
      return parts.reduce((sum, part) => sum + countProblemsOf(found, takePart(hunk, part)), 0);
    });
    return [id, each.reduce((sum, count) => sum + count, 0)] as const;
  });
  return new Map(counts);
}
