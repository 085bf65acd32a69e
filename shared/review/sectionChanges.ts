import type { Section, SectionChanges } from "./model.ts";
import { sectionPaths } from "./sectionPaths.ts";

/** Heading paths of what differs between two states of a review; a renamed section counts as changed. */
export function compareSections(before: readonly Section[], after: readonly Section[]): SectionChanges {
  const oldHashes = new Map(before.map(({ id, hash }) => [id, hash]));
  const kept = new Set(after.map(({ id }) => id));
  const newPaths = sectionPaths(after);
  const oldPaths = sectionPaths(before);
  const changed: string[] = [];
  const added: string[] = [];
  after.forEach(({ id, hash }, index) => {
    const oldHash = oldHashes.get(id);
    const path = newPaths[index] ?? "";
    if (oldHash === undefined) added.push(path);
    else if (oldHash !== hash) changed.push(path);
  });
  const removed = oldPaths.filter((_path, index) => {
    const id = before[index]?.id;
    return id !== undefined && !kept.has(id);
  });
  return { changed, added, removed };
}
