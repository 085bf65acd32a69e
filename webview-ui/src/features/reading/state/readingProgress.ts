import type { SectionHunk } from "@dialectic/shared/protocol";
import type { SectionColumns } from "../../../state/sectionColumns.ts";
import {
  listChangedFiles,
  listMarks,
  listUncounted,
  type StoryCode,
  toHunkRowId,
} from "../../changes/state/changesState.ts";

export interface ReadingProgress {
  /** The current section, from 1. */
  readonly section: number;
  readonly sections: number;
  readonly viewed: number;
  readonly hunks: number;
  /** Estimated minutes for the rest; 0 once everything is read. */
  readonly minutes: number;
  /** The part of the text and the code that is read, from 0 to 1. */
  readonly share: number;
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
  /** Sections by hash, and hunks by the ids of their headings. */
  readonly passed: ReadonlySet<string>;
  readonly activeId: string | undefined;
}

/** Returns the reader's progress through a review; undefined for an empty one. */
export function measureReading(sections: SectionColumns | undefined, read: ReadState): ReadingProgress | undefined {
  if (sections === undefined || sections.ids.length === 0) return undefined;
  const at = Math.max(0, sections.ids.indexOf(read.activeId ?? ""));
  const isUnread = (place: number) => place >= at && !read.passed.has(sections.hashes[place] ?? "");
  const text = sections.lengths.reduce((sum, length, place) => sum + (isUnread(place) ? length : 0), 0);
  const { story } = read;
  const code = story === undefined ? { viewed: 0, hunks: 0, lines: 0, all: 0 } : countHunks(story, read);
  const rest = text / textPerMinute + code.lines / linesPerMinute;
  const allText = sections.lengths.reduce((sum, length) => sum + length, 0);
  const all = allText / textPerMinute + code.all / linesPerMinute;
  const share = all === 0 ? 1 : 1 - rest / all;
  const minutes = rest === 0 ? 0 : Math.max(1, Math.round(rest));
  return { section: at + 1, sections: sections.ids.length, viewed: code.viewed, hunks: code.hunks, minutes, share };
}

/**
 * Counts the hunks, those that were viewed, and the lines that were neither viewed nor passed. A divided hunk counts
 * once, a file that is not loaded counts as one hunk, and generated files count as nothing.
 */
function countHunks(
  story: StoryCode,
  { viewed, undone, passed }: Pick<ReadState, "viewed" | "undone" | "passed">,
): { readonly viewed: number; readonly hunks: number; readonly lines: number; readonly all: number } {
  const found = { viewed: 0, hunks: 0, lines: 0, all: 0 };
  const known = new Set<string>();
  const count = (file: string, mark: string | undefined, lines: number, part?: number) => {
    if (mark !== undefined && undone.has(mark)) return;
    const name = toHunkRowId(file, mark ?? "");
    const isViewed = mark !== undefined && viewed.has(mark);
    if (!known.has(name)) {
      found.hunks += 1;
      if (isViewed) found.viewed += 1;
    }
    known.add(name);
    found.all += lines;
    if (!isViewed && !passed.has(toHunkRowId(file, mark ?? "", part))) found.lines += lines;
  };
  const { sections, rest } = story.places;
  const own: readonly SectionHunk[] = sections
    .flatMap(({ hunks }) => hunks)
    .filter(({ isElsewhere }) => isElsewhere !== true);
  const uncounted = listUncounted(story);
  const placed: readonly SectionHunk[] = [...own, ...rest].filter(({ file }) => !uncounted.has(file));
  for (const { file, hash, lines, parts } of placed) {
    if (parts === undefined) count(file, hash, lines);
    else for (const [start, end] of parts) count(file, hash, end - start, start);
  }
  const looked = new Set(placed.map(({ file }) => file));
  for (const { id, additions = 0, deletions = 0 } of listChangedFiles(story)) {
    if (looked.has(id) || uncounted.has(id)) continue;
    const known = story.hunks.get(id);
    const marks = known === undefined ? [] : listMarks(known);
    if (marks.length === 0) count(id, undefined, additions + deletions);
    for (const mark of marks) count(id, mark, (additions + deletions) / marks.length);
  }
  return found;
}
