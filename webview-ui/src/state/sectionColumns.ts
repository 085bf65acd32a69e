import type { SectionTable } from "@dialectic/shared/protocol";

/** The sections of a review by column, as the page stores them; never changed in place. */
export type SectionColumns = { readonly [Column in keyof SectionTable]: readonly SectionTable[Column][number][] };

/** A run of sections that is replaced by others; `start` counts in the columns before any splice. */
export interface SectionSplice {
  readonly start: number;
  readonly removed: number;
  readonly sections: SectionColumns;
}

/** True when the splices are in order, do not overlap and lie inside `count` sections, and all their columns agree. */
export function areSplicesValid(splices: readonly SectionSplice[], count: number): boolean {
  let end = 0;
  for (const { start, removed, sections } of splices) {
    if (start < end || removed < 0 || start + removed > count || !areColumnsEven(sections)) return false;
    end = start + removed;
  }
  return true;
}

/** True when all columns have the same length and every ordinal points into them. */
export function areColumnsEven(sections: SectionColumns): boolean {
  const { ids, hashes, levels, titles, lengths, lines, defining, collapsed } = sections;
  return (
    [hashes, levels, titles, lengths, lines].every((column) => column.length === ids.length) &&
    [...defining, ...collapsed].every((ordinal) => ordinal >= 0 && ordinal < ids.length)
  );
}

/** Returns the columns after the splices, which must be valid. */
export function spliceColumns(base: SectionColumns, splices: readonly SectionSplice[]): SectionColumns {
  return {
    ids: spliceColumn(base, splices, (sections) => sections.ids),
    hashes: spliceColumn(base, splices, (sections) => sections.hashes),
    levels: spliceColumn(base, splices, (sections) => sections.levels),
    titles: spliceColumn(base, splices, (sections) => sections.titles),
    lengths: spliceColumn(base, splices, (sections) => sections.lengths),
    lines: spliceColumn(base, splices, (sections) => sections.lines),
    defining: spliceOrdinals(base.defining, splices, (sections) => sections.defining),
    collapsed: spliceOrdinals(base.collapsed, splices, (sections) => sections.collapsed),
  };
}

function spliceColumn<Value>(
  base: SectionColumns,
  splices: readonly SectionSplice[],
  getColumn: (sections: SectionColumns) => readonly Value[],
): readonly Value[] {
  const column = getColumn(base);
  if (splices.every((splice) => isWithoutEffect(column, splice, getColumn(splice.sections)))) return column;
  const pieces: (readonly Value[])[] = [];
  let end = 0;
  for (const { start, removed, sections } of splices) {
    pieces.push(column.slice(end, start), getColumn(sections));
    end = start + removed;
  }
  pieces.push(column.slice(end));
  const none: readonly Value[] = [];
  // Unlike `flat`, this copies whole runs of memory, so that ten thousand sections take no noticeable time.
  return none.concat(...pieces);
}

/** Users of a single column need no update when another one has changed. */
function isWithoutEffect<Value>(
  column: readonly Value[],
  { start, removed }: SectionSplice,
  inserted: readonly Value[],
): boolean {
  return removed === inserted.length && inserted.every((value, place) => value === column[start + place]);
}

function spliceOrdinals(
  base: readonly number[],
  splices: readonly SectionSplice[],
  getOrdinals: (sections: SectionColumns) => readonly number[],
): readonly number[] {
  const ordinals: number[] = [];
  let next = 0;
  let shift = 0;
  const keepBefore = (position: number) => {
    for (; next < base.length && (base[next] ?? 0) < position; next += 1) ordinals.push((base[next] ?? 0) + shift);
  };
  for (const { start, removed, sections } of splices) {
    keepBefore(start);
    while (next < base.length && (base[next] ?? 0) < start + removed) next += 1;
    ordinals.push(...getOrdinals(sections).map((ordinal) => ordinal + start + shift));
    shift += sections.ids.length - removed;
  }
  keepBefore(Number.POSITIVE_INFINITY);
  return ordinals;
}
