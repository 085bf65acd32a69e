import type { Section } from "../review/model.ts";
import type { ListPart, SectionEntry } from "./record.ts";

/** What the journal keeps of a section besides its text. */
export function entryOf(section: Section): SectionEntry {
  return [section.id, section.hash, section.level, section.title, section.defines ? 1 : 0];
}

/** Describes a list by runs of a base list and the entries that are not in it: its size follows what changed or moved. */
export function describeList(base: readonly SectionEntry[], list: readonly SectionEntry[]): ListPart[] {
  const places = new Map(base.map((entry, index) => [entry[0], index]));
  const parts: ListPart[] = [];
  let run = { from: 0, count: 0 };
  const endRun = () => {
    if (run.count > 0) parts.push([run.from, run.count]);
    run = { from: 0, count: 0 };
  };
  for (const entry of list) {
    const place = places.get(entry[0]);
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

/** Rebuilds the list that `describeList` described, or nothing when the base does not reach that far. */
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
  return one.every((value, index) => value === other[index]);
}
