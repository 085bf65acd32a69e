import type { SectionColumns } from "../../../state/sectionColumns.ts";
import { listChangedFiles, listMarks, listUncounted, type StoryCode } from "../../changes/state/changesState.ts";

export interface ReadingProgress {
  /** The current section, from 1. */
  readonly section: number;
  readonly sections: number;
  readonly viewed: number;
  readonly hunks: number;
  /** Estimated minutes for the rest, at least 1. */
  readonly minutes: number;
}

/** Characters of text and lines of code that a reader takes in per minute. */
const textPerMinute = 1_200;
const linesPerMinute = 60;

interface ReadState {
  readonly story: StoryCode | undefined;
  /** Hashes of viewed hunks. */
  readonly viewed: ReadonlySet<string>;
  /** Hashes of undone hunks, which are neither viewed nor to be viewed. */
  readonly undone: ReadonlySet<string>;
  readonly activeId: string | undefined;
}

/** Returns the reader's progress through a review; undefined for an empty one. */
export function measureReading(
  sections: SectionColumns | undefined,
  { story, viewed: marks, undone, activeId }: ReadState,
): ReadingProgress | undefined {
  if (sections === undefined || sections.ids.length === 0) return undefined;
  const at = Math.max(0, sections.ids.indexOf(activeId ?? ""));
  const text = sections.lengths.slice(at).reduce((sum, length) => sum + length, 0);
  const code = story === undefined ? { viewed: 0, hunks: 0, lines: 0 } : countHunks(story, marks, undone);
  const minutes = Math.max(1, Math.round(text / textPerMinute + code.lines / linesPerMinute));
  return { section: at + 1, sections: sections.ids.length, viewed: code.viewed, hunks: code.hunks, minutes };
}

/**
 * Counts the hunks, those that were viewed, and the lines of the others. A file that is not loaded counts as one hunk;
 * generated files count as nothing.
 */
function countHunks(
  story: StoryCode,
  viewed: ReadonlySet<string>,
  undone: ReadonlySet<string>,
): { readonly viewed: number; readonly hunks: number; readonly lines: number } {
  const found = { viewed: 0, hunks: 0, lines: 0 };
  const count = (mark: string | undefined, lines: number) => {
    if (mark !== undefined && undone.has(mark)) return;
    found.hunks += 1;
    if (mark !== undefined && viewed.has(mark)) found.viewed += 1;
    else found.lines += lines;
  };
  const { sections, rest } = story.places;
  const own = sections.flatMap(({ hunks }) => hunks).filter(({ isElsewhere }) => isElsewhere !== true);
  const uncounted = listUncounted(story);
  const placed = [...own, ...rest].filter(({ file }) => !uncounted.has(file));
  for (const { hash, lines } of placed) count(hash, lines);
  const looked = new Set(placed.map(({ file }) => file));
  for (const { id, additions = 0, deletions = 0 } of listChangedFiles(story)) {
    if (looked.has(id) || uncounted.has(id)) continue;
    const known = story.hunks.get(id);
    const marks = known === undefined ? [] : listMarks(known);
    if (marks.length === 0) count(id, additions + deletions);
    for (const mark of marks) count(mark, (additions + deletions) / marks.length);
  }
  return found;
}
