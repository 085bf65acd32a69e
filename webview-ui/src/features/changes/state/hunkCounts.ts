import type { SectionHunk } from "@dialectic/shared/protocol";
import { toPartId } from "@dialectic/shared/review";
import {
  listChangedFiles,
  type PlacedCode,
  type ShownChanges,
  toHunkRowId,
  toRangeName,
} from "../../../state/changedCode.ts";
import { type ChangesState, listMarks, listUncounted } from "./changesState.ts";

// All counts of hunks on the page come from here. A divided hunk counts once, a file without lines as one hunk, a
// generated file as nothing, and an undone hunk neither as viewed nor as to be viewed.

/** A hunk that counts. */
interface CountedHunk {
  readonly file: string;
  /** Undefined until it is known, in a file that is not loaded. */
  readonly mark: string | undefined;
  /** The rows that show it, by the ids of their headings, with their numbers of lines, and the marks of parts. */
  readonly rows: readonly { readonly id: string; readonly lines: number; readonly part?: string }[];
}

export interface HunkCounts {
  readonly viewed: number;
  /** All but the undone ones. */
  readonly total: number;
  readonly undone: number;
}

export interface HunkMarks {
  /** Marks of viewed hunks and parts. */
  readonly viewed: ReadonlySet<string>;
  /** Hashes of undone hunks. */
  readonly undone: ReadonlySet<string>;
}

/** Returns the hunks below a review: those of its sections, and those that no section explains. */
export function listHunks(code: PlacedCode): readonly CountedHunk[] {
  const uncounted = listUncounted(code);
  const { sections, rest } = code.places;
  const placed: readonly SectionHunk[] = [
    ...sections.flatMap(({ hunks }) => hunks).filter(({ isElsewhere }) => isElsewhere !== true),
    ...rest,
  ];
  const found = new Map<string, CountedHunk>();
  for (const { file, hash, mark = hash, lines, parts = [] } of placed) {
    if (uncounted.has(file)) continue;
    const name = toHunkRowId(file, hash ?? "");
    const divided = parts.map(([start, end]) => ({
      id: toHunkRowId(file, hash ?? "", start),
      lines: end - start,
      part: toPartId(hash ?? "", [start, end]),
    }));
    const rows = divided.length > 0 ? divided : [{ id: name, lines }];
    found.set(name, { file, mark, rows: [...(found.get(name)?.rows ?? []), ...rows] });
  }
  const looked = new Set(placed.map(({ file }) => file));
  const others = listChangedFiles(code).filter(({ id }) => !looked.has(id) && !uncounted.has(id));
  return [...found.values(), ...others.flatMap((file) => listLoaded(code, file))];
}

/** Returns the hunks of a file without a place as far as it is loaded; until then it counts as one. */
function listLoaded(
  code: ShownChanges,
  { id, additions = 0, deletions = 0 }: ReturnType<typeof listChangedFiles>[number],
): readonly CountedHunk[] {
  const loaded = code.hunks.get(id);
  const marks = loaded === undefined ? [] : listMarks(loaded);
  const lines = (additions + deletions) / Math.max(1, marks.length);
  const all = marks.length === 0 ? [undefined] : marks;
  return all.map((mark) => ({ file: id, mark, rows: [{ id: toHunkRowId(id, mark ?? ""), lines }] }));
}

export function countHunks(hunks: readonly Pick<CountedHunk, "mark">[], { viewed, undone }: HunkMarks): HunkCounts {
  const has = (marks: ReadonlySet<string>, { mark }: Pick<CountedHunk, "mark">) =>
    mark !== undefined && marks.has(mark);
  const left = hunks.filter((hunk) => !has(undone, hunk));
  return {
    viewed: left.filter((hunk) => has(viewed, hunk)).length,
    total: left.length,
    undone: hunks.length - left.length,
  };
}

/** Returns the ids of the headings under which a hunk stands below a review: several, when it is divided. */
export function nameRows(story: PlacedCode | undefined, file: string, hash: string): readonly string[] {
  const placed = story?.places.sections.flatMap(({ hunks }) => hunks) ?? [];
  const parts = placed.filter((hunk) => hunk.file === file && hunk.hash === hash).flatMap(({ parts = [] }) => parts);
  return parts.length === 0 ? [toHunkRowId(file, hash)] : parts.map(([start]) => toHunkRowId(file, hash, start));
}

/** Returns the hunks that the reader is not done with, and of which not all was on the screen. */
export function listUnseen(
  hunks: readonly CountedHunk[],
  { handled, passed }: { readonly handled: ReadonlySet<string>; readonly passed: ReadonlySet<string> },
): readonly CountedHunk[] {
  const isSeen = ({ mark = "", rows }: CountedHunk) =>
    passed.has(mark) || rows.every(({ id, part = "" }) => passed.has(id) || handled.has(part));
  return hunks.filter((hunk) => !handled.has(hunk.mark ?? "") && !isSeen(hunk));
}

/**
 * Counts the hunks of the changes that are open. `isWhole` is false while some files of another round than that of the
 * review are not loaded.
 */
export function countOpenHunks(
  { open, story, viewed }: Pick<ChangesState, "open" | "story" | "viewed">,
  undone: ReadonlySet<string>,
): HunkCounts & { readonly isWhole: boolean } {
  if (open !== undefined && story !== undefined && toRangeName(open) === toRangeName(story))
    return { ...countHunks(listHunks(story), { viewed, undone }), isWhole: true };
  const uncounted = listUncounted(open);
  const marks = [...(open?.hunks ?? [])].flatMap(([file, known]) => (uncounted.has(file) ? [] : listMarks(known)));
  const counts = countHunks(
    marks.map((mark) => ({ mark })),
    { viewed, undone },
  );
  return { ...counts, isWhole: open !== undefined && open.hunks.size === listChangedFiles(open).length };
}
