import { readCharsPerMinute, readLinesPerMinute } from "../../../limits.ts";
import type { StoryCode } from "../../../state/changedCode.ts";
import type { SectionColumns } from "../../../state/sectionColumns.ts";
import { countHunks, type HunkMarks, listHunks } from "../../changes/state/hunkCounts.ts";
import { hasMark } from "../../changes/state/viewedMarks.ts";

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

interface ReadState extends HunkMarks {
  readonly story: StoryCode | undefined;
  /** Sections by hash, and hunks by the ids of their headings or by their hashes. */
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
  const hunks = story === undefined ? [] : listHunks(story);
  const { viewed, total } = countHunks(hunks, read);
  const code = countLines(hunks, read);
  const rest = text / readCharsPerMinute + code.unread / readLinesPerMinute;
  const allText = sections.lengths.reduce((sum, length) => sum + length, 0);
  const all = allText / readCharsPerMinute + code.all / readLinesPerMinute;
  const share = all === 0 ? 1 : 1 - rest / all;
  const minutes = rest === 0 ? 0 : Math.max(1, Math.round(rest));
  return { section: at + 1, sections: sections.ids.length, viewed, hunks: total, minutes, share };
}

/** Counts the lines of the hunks that are not undone, and those that were neither viewed nor passed. */
function countLines(
  hunks: ReturnType<typeof listHunks>,
  { viewed, undone, passed }: ReadState,
): { readonly all: number; readonly unread: number } {
  const rows = hunks.flatMap(({ mark = "", rows }) => {
    if (undone.has(mark)) return [];
    return rows.map(({ id, lines, part = mark }) => ({
      lines,
      isRead: hasMark(viewed, part) || passed.has(mark) || passed.has(id),
    }));
  });
  const count = (some: typeof rows) => some.reduce((sum, { lines }) => sum + lines, 0);
  return { all: count(rows), unread: count(rows.filter(({ isRead }) => !isRead)) };
}
