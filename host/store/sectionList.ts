import type { Section } from "../../shared/review/model.ts";
import type { ListPart, SectionEntry } from "./record.ts";

export function toSectionEntry(section: Section): SectionEntry {
  return [section.id, section.hash, section.level, section.title, section.defines ? 1 : 0];
}

/** Describes a list as runs of a base list and new entries, so its size depends on the number of changes and moves. */
export function describeList(base: readonly SectionEntry[], list: readonly SectionEntry[]): ListPart[] {
  const findPlace = createPlaceFinder(base);
  const parts: ListPart[] = [];
  let run = { from: 0, count: 0 };
  const endRun = () => {
    if (run.count > 0) parts.push([run.from, run.count]);
    run = { from: 0, count: 0 };
  };
  for (const entry of list) {
    const place = findPlace(entry[0]);
    const kept = place === undefined ? undefined : base[place];
    if (place === undefined || !kept || !isSameEntry(kept, entry)) {
      endRun();
      parts.push(entry);
    } else if (run.count > 0 && run.from + run.count === place) {
      run.count += 1;
    } else {
      endRun();
      run = { from: place, count: 1 };
    }
  }
  endRun();
  return parts;
}

/** Finds ids in a list; fastest when queried in list order, as is usual. */
function createPlaceFinder(base: readonly SectionEntry[]): (id: string) => number | undefined {
  let next = 0;
  let places: Map<string, number> | undefined;
  return (id) => {
    if (base[next]?.[0] !== id) {
      places ??= new Map(base.map((entry, index) => [entry[0], index]));
      const place = places.get(id);
      if (place === undefined) return undefined;
      next = place;
    }
    next += 1;
    return next - 1;
  };
}

export function rebuildList(base: readonly SectionEntry[], parts: readonly ListPart[]): SectionEntry[] | undefined {
  const list: SectionEntry[] = [];
  for (const part of parts) {
    if (part.length === 5) {
      list.push(part);
    } else {
      const [from, count] = part;
      if (from + count > base.length) return undefined;
      for (const entry of base.slice(from, from + count)) list.push(entry);
    }
  }
  return list;
}

function isSameEntry(one: SectionEntry, other: SectionEntry): boolean {
  return (
    one[0] === other[0] && one[1] === other[1] && one[2] === other[2] && one[3] === other[3] && one[4] === other[4]
  );
}
