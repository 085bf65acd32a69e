import type { Section, SectionChanges } from "../model.ts";
import { listSectionPaths } from "../sections/sectionPaths.ts";

/**
 * Returns the heading paths of differences between two states of a review. A renamed section counts as changed;
 * trailing blank lines are ignored.
 */
export function compareSections(before: readonly Section[], after: readonly Section[]): SectionChanges {
  const olds = new Map(before.map((section) => [section.id, section]));
  const kept = new Set(after.map(({ id }) => id));
  const newPaths = listSectionPaths(after);
  const oldPaths = listSectionPaths(before);
  const changed: string[] = [];
  const added: string[] = [];
  after.forEach((section, index) => {
    const old = olds.get(section.id);
    const path = newPaths[index] ?? "";
    if (old === undefined) added.push(path);
    else if (old.hash !== section.hash && old.text.trimEnd() !== section.text.trimEnd()) changed.push(path);
  });
  const removed = oldPaths.filter((_path, index) => {
    const id = before[index]?.id;
    return id !== undefined && !kept.has(id);
  });
  return { changed, added, removed };
}
