import type { ReviewDocument, SectionChanges } from "../model.ts";
import { listSectionNames } from "../sections/sectionNames.ts";

/**
 * Returns the names of the sections that differ between two states of a review. A renamed section counts as changed;
 * trailing blank lines are ignored.
 */
export function compareSections(before: ReviewDocument, after: ReviewDocument): SectionChanges {
  const olds = new Map(before.sections.map((section) => [section.id, section]));
  const kept = new Set(after.sections.map(({ id }) => id));
  const newNames = listSectionNames(after);
  const changed: string[] = [];
  const added: string[] = [];
  after.sections.forEach((section, index) => {
    const old = olds.get(section.id);
    const name = newNames[index] ?? "";
    if (old === undefined) added.push(name);
    else if (old.hash !== section.hash && old.text.trimEnd() !== section.text.trimEnd()) changed.push(name);
  });
  const removed = listSectionNames(before).filter((_name, index) => {
    const id = before.sections[index]?.id;
    return id !== undefined && !kept.has(id);
  });
  return { changed, added, removed };
}
